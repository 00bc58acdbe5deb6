import { type PaperRecord, paperEntity } from '../../papers/paper-entities.ts';
import { type ReviewRecord, reviewEntity } from '../../reviews/review-entities.ts';
import { parseJson } from '../../runtime/json-attribute.ts';
import type { Write } from '../../runtime/transact.ts';
import { Figures } from '../index/document.ts';
import { searchNoteEntity } from '../search-entities.ts';
import type { SearchNote } from './paper-ops.ts';

export async function getPapers(paperIds: string[]): Promise<PaperRecord[]> {
  const { data } = await paperEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go({ consistent: true });
  return data as PaperRecord[];
}

export async function getStates(paperIds: string[]): Promise<Map<string, SearchNote>> {
  const { data } = await searchNoteEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go({ consistent: true });
  return new Map(
    data.map(({ paperId, seen = '', figures }) => [
      paperId,
      { paperId, seen, figures: parseJson(Figures, figures) },
    ]),
  );
}

export const stateWrite = ({ paperId, seen, figures }: SearchNote): Write =>
  searchNoteEntity().put({ paperId, seen, figures: JSON.stringify(figures) });

/** Returns the mean overall score of a paper's reviews, to two decimals; 0 without reviews. */
export async function meanScore({ paperId, reviewCount }: PaperRecord): Promise<number> {
  if (reviewCount === 0) return 0;
  const { data } = await reviewEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true });
  const scores = (data as ReviewRecord[]).map(({ record }) => record.content.overallScore);
  if (scores.length === 0) return 0;
  return Math.round((100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 100;
}
