import { changePaper } from '../_lib/papers/change-paper.ts';
import {
  currentVersionEntity,
  type PaperRecord,
  type VersionRecord,
  versionEntity,
} from '../_lib/papers/paper-entities.ts';
import { replaceVersion } from '../_lib/papers/replace-version.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';

type Withdrawal = NonNullable<VersionRecord['withdrawal']>;

/**
 * Marks every version as withdrawn, then the paper. Versions go first, one by one (together they may exceed a
 * transaction): an interrupted withdrawal can be repeated, and the paper is marked only once all is done.
 * @param further more writes, such as an admin's audit log entry and those of a venue
 * @returns false if the paper or a version changed meanwhile
 */
export async function writeWithdrawal(
  paper: PaperRecord,
  withdrawal: Withdrawal,
  further: Write[],
): Promise<boolean> {
  const { data } = await versionEntity()
    .query.primary({ paperId: paper.paperId })
    .go({ pages: 'all', consistent: true });
  const withdrawn = new Map<number, VersionRecord>();
  for (const { record } of data) {
    const version = record as VersionRecord;
    const marked = version.status === 'WITHDRAWN' ? version : withdrawnVersion(version, withdrawal);
    if (marked !== version && !(await replaceVersion(version, marked))) return false;
    withdrawn.set(marked.version, marked);
  }
  const current = paper.publicVersion === undefined ? undefined : withdrawn.get(paper.publicVersion);
  const outcome = await transact([
    changePaper(paper, {
      status: 'WITHDRAWN',
      versions: paper.versions.map((copy) => ({ ...copy, status: 'WITHDRAWN' as const })),
      shown: { ...paper.shown, withdrawal, updatedAt: withdrawal.at },
    }),
    ...(current
      ? [
          currentVersionEntity().put({
            paperId: paper.paperId,
            archiveId: paper.archiveId,
            record: current,
          }),
        ]
      : []),
    ...further,
  ]);
  return outcome.done;
}

/** Stops a version still in the pipeline: its next write finds another status. */
function withdrawnVersion(version: VersionRecord, withdrawal: Withdrawal): VersionRecord {
  const { pipeline } = version;
  const stopped = {
    ...pipeline,
    status: 'failed' as const,
    errors: ['The paper was withdrawn.'],
    updatedAt: withdrawal.at,
  };
  return {
    ...version,
    status: 'WITHDRAWN',
    withdrawal,
    updatedAt: withdrawal.at,
    pipeline: pipeline.status === 'completed' ? pipeline : stopped,
  };
}
