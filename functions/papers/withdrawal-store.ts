import { asItWasRead } from '../_lib/as-it-was-read.ts';
import { isWritten } from '../_lib/condition-failure.ts';
import {
  currentVersionEntity,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
  versionItem,
} from '../_lib/publishing-entities.ts';
import { transact, type Write } from '../_lib/transact.ts';

type Withdrawal = NonNullable<VersionRecord['withdrawal']>;

/**
 * Marks every version as withdrawn, then the paper with what it shows. Versions go first, one by one (together they may
 * be more than a transaction holds): who stops halfway can begin again, and the paper says so only when all is done.
 * @param further what belongs to the withdrawal: an admin's act on record
 * @returns false where the paper or a version was changed meanwhile
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
    paperEntity()
      .patch({ paperId: paper.paperId })
      .set({
        status: 'WITHDRAWN',
        versions: paper.versions.map((copy) => ({ ...copy, status: 'WITHDRAWN' as const })),
        shown: { ...paper.shown, withdrawal, updatedAt: withdrawal.at },
      })
      .where(asItWasRead(paper)),
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

async function replaceVersion(before: VersionRecord, after: VersionRecord): Promise<boolean> {
  return isWritten(
    versionEntity()
      .put(versionItem(after))
      .where((item, { eq }) => eq(item.record, JSON.stringify(before)))
      .go(),
  );
}

/** A version that the pipeline still works on is not finished any more: its next write finds another status. */
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
