import { type PaperRecord, paperEntity } from '../publishing-entities.ts';
import { type ReviewRecord, reviewEntity } from '../review-entities.ts';
import { searchNoteEntity } from '../search-entities.ts';
import type { Figures } from '../search-index/document.ts';
import type { Write } from '../transact.ts';
import type { SearchNote } from './paper-ops.ts';

export async function getPapers(paperIds: string[]): Promise<PaperRecord[]> {
  const { data, unprocessed } = await paperEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go({ consistent: true });
  refusePart(unprocessed);
  return data as PaperRecord[];
}

export async function getNotes(paperIds: string[]): Promise<Map<string, SearchNote>> {
  const { data, unprocessed } = await searchNoteEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go({ consistent: true });
  refusePart(unprocessed);
  return new Map(
    data.map(({ paperId, seen = '', figures }) => [
      paperId,
      { paperId, seen, figures: JSON.parse(figures) as Figures },
    ]),
  );
}

export const noteWrite = ({ paperId, seen, figures }: SearchNote): Write =>
  searchNoteEntity().put({ paperId, seen, figures: JSON.stringify(figures) });

/** The mean overall score of a paper's reviews, to two places; 0 where it has none. */
export async function meanScore({ paperId, reviewCount }: PaperRecord): Promise<number> {
  if (reviewCount === 0) return 0;
  const { data } = await reviewEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true });
  const scores = (data as ReviewRecord[]).map(({ record }) => record.content.overallScore);
  if (scores.length === 0) return 0;
  return Math.round((100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 100;
}

/** A throttled read would look like a missing paper: the event comes again instead. */
function refusePart(unprocessed: unknown[]): void {
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} items could not be read now.`);
}
