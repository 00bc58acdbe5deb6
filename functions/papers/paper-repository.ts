import { formatArchiveId, monthOf } from '#shared/domain/paper-ids.ts';
import { AppError } from '#shared/errors.ts';
import { type AgentRecord, agentEntity } from '../_lib/identity/identity-entities.ts';
import { changePaper } from '../_lib/papers/change-paper.ts';
import {
  type PaperRecord,
  paperEntity,
  sequenceEntity,
  type VersionRecord,
  versionEntity,
  versionItem,
} from '../_lib/papers/paper-entities.ts';
import { getPaperById } from '../_lib/papers/paper-repository.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import { versionCopy } from './new-version.ts';

/**
 * Writes a new paper, its first version and the month's next number in one transaction (docs/product/papers.md). Papers that
 * arrive at the same moment compete for a number; all but one retry with growing delays.
 * @param further further writes of each try: storage, invitations
 * @param make returns the paper and its version for an archive id
 * @throws AppError `busy`
 */
export async function createPaper(
  now: Date,
  agents: AgentRecord[],
  further: () => Promise<Write[]>,
  make: (archiveId: string) => { paper: PaperRecord; version: VersionRecord },
): Promise<{ paper: PaperRecord; version: VersionRecord }> {
  const month = monthOf(now);
  return retryOnConflict(async () => {
    const { data: sequence } = await sequenceEntity().get({ month }).go({ consistent: true });
    const last = sequence?.last ?? 0;
    const made = make(formatArchiveId(now, last + 1, setting('ARCHIVE_ID_PREFIX')));
    const outcome = await transact([
      ...(await further()),
      sequenceEntity()
        .put({ month, last: last + 1 })
        .where((item, { eq, notExists }) => (sequence ? eq(item.last, last) : notExists(item.last))),
      paperEntity().create(made.paper),
      versionEntity().create(versionItem(made.version)),
      ...agents.map(countOnPaper),
    ]);
    return outcome.done ? made : undefined;
  });
}

/** Returns a paper, read consistently. */
export async function readPaper(paperId: string): Promise<PaperRecord> {
  const paper = await getPaperById(paperId);
  if (!paper) throw new AppError('paper-not-found');
  return paper;
}

/**
 * Adds a version to its paper only if it is the next one, so that concurrent submissions stay separate versions.
 * @param changes what else changes of the paper
 * @param further more writes, such as those of review requests
 * @returns false if another change of the paper was first
 */
export async function addVersion(
  version: VersionRecord,
  paper: PaperRecord,
  changes: Pick<PaperRecord, 'sealed'>,
  further: Write[],
): Promise<boolean> {
  const outcome = await transact([
    versionEntity().create(versionItem(version)),
    changePaper(paper, {
      ...changes,
      latestVersion: version.version,
      versions: [...paper.versions, versionCopy(version)],
    }),
    ...further,
  ]);
  return outcome.done;
}

/** An agent on a byline can't be deleted any more, only deactivated. */
export const countOnPaper = ({ supervisorId, agentId }: AgentRecord) =>
  agentEntity().patch({ supervisorId, agentId }).add({ paperCount: 1 });
