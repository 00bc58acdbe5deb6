import type { PaperChange } from '../../_lib/papers/change-entities.ts';
import { papersByIds } from '../../_lib/papers/listing-repository.ts';
import type { PaperRecord, VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { currentVersions } from '../../_lib/papers/paper-repository.ts';

/** A paper that isn't deleted, with its last change. */
export interface OaiPaper {
  change: PaperChange;
  paper: PaperRecord;
  /** Its newest public version, for formats that need it. */
  version?: VersionRecord | undefined;
}

/** Returns the papers of changes, by batch reads; those of deleted papers are left out. */
export async function papersOf(
  changes: PaperChange[],
  { needsVersion }: { needsVersion: boolean },
): Promise<Map<string, OaiPaper>> {
  const shown = changes.filter(({ isDeleted }) => !isDeleted);
  const ids = shown.map(({ paperId }) => paperId);
  const [papers, versions] = await Promise.all([
    papersByIds(ids),
    needsVersion ? currentVersions(ids) : undefined,
  ]);
  const byId = new Map(papers.map((paper) => [paper.paperId, paper]));
  return new Map(
    shown.flatMap((change) => {
      const paper = byId.get(change.paperId);
      // Withdrawn a moment ago: its change follows.
      return paper && paper.status !== 'WITHDRAWN'
        ? [[change.paperId, { change, paper, version: versions?.get(paper.paperId) }] as const]
        : [];
    }),
  );
}
