import type { PaperChange } from '../../_lib/papers/change-entities.ts';
import { papersByIds } from '../../_lib/papers/listing-repository.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';

/** A paper that isn't deleted, with its last change. */
export interface OaiPaper {
  change: PaperChange;
  paper: PaperRecord;
}

/** Returns the papers of changes, by one batch read; those of deleted papers are left out. */
export async function papersOf(changes: PaperChange[]): Promise<Map<string, OaiPaper>> {
  const shown = changes.filter(({ isDeleted }) => !isDeleted);
  const papers = await papersByIds(shown.map(({ paperId }) => paperId));
  const byId = new Map(papers.map((paper) => [paper.paperId, paper]));
  return new Map(
    shown.flatMap((change) => {
      const paper = byId.get(change.paperId);
      // Withdrawn a moment ago: its change follows.
      return paper && paper.status !== 'WITHDRAWN' ? [[change.paperId, { change, paper }] as const] : [];
    }),
  );
}
