import { setTimeout as sleep } from 'node:timers/promises';
import { formatArchiveId, monthOf } from '#shared/domain/paper-ids.ts';
import { AppError } from '#shared/errors.ts';
import { asItWasRead } from '../_lib/as-it-was-read.ts';
import { type AgentRecord, agentEntity } from '../_lib/identity-entities.ts';
import { getPaperById } from '../_lib/paper-by-id.ts';
import {
  type PaperRecord,
  paperEntity,
  sequenceEntity,
  type VersionRecord,
  versionEntity,
  versionItem,
} from '../_lib/publishing-entities.ts';
import { setting } from '../_lib/tables.ts';
import { transact, type Write } from '../_lib/transact.ts';
import { versionCopy } from './new-version.ts';

const TRIES = 20;

/**
 * Writes a new paper, its first version and the month's next number in one transaction (decisions.md §1). Papers that
 * arrive at the same moment want the same number: all but one try again, a little later each time.
 * @param further what belongs to it, for each try: its room in the storage, invitations
 * @param make the paper and its version, once the archiveId is known
 * @throws AppError `busy`
 */
export async function createPaper(
  now: Date,
  agents: AgentRecord[],
  further: () => Promise<Write[]>,
  make: (archiveId: string) => { paper: PaperRecord; version: VersionRecord },
): Promise<{ paper: PaperRecord; version: VersionRecord }> {
  const month = monthOf(now);
  for (let attempt = 0; attempt < TRIES; attempt++) {
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
    if (outcome.done) return made;
    await sleep(Math.random() * 20 * (attempt + 1));
  }
  throw new AppError('busy', { retryAfter: 2 });
}

/** A paper as it stands at this moment. */
export async function readPaper(paperId: string): Promise<PaperRecord> {
  const paper = await getPaperById(paperId);
  if (!paper) throw new AppError('paper-not-found');
  return paper;
}

/**
 * Adds a version to its paper: only if it is the next one, so that two sent at once do not become one.
 * @param further what belongs to it: what becomes of the review requests
 * @returns false where another change of the paper came first
 */
export async function addVersion(
  version: VersionRecord,
  paper: PaperRecord,
  newAgents: AgentRecord[],
  further: Write[],
): Promise<boolean> {
  const { paperId } = version;
  const outcome = await transact([
    versionEntity().create(versionItem(version)),
    paperEntity()
      .patch({ paperId })
      .set({ latestVersion: version.version, versions: [...paper.versions, versionCopy(version)] })
      .where(asItWasRead(paper)),
    ...newAgents.map(countOnPaper),
    ...further,
  ]);
  return outcome.done;
}

/** An agent that stands on a paper can't be deleted any more, only deactivated. */
export const countOnPaper = ({ supervisorId, agentId }: AgentRecord) =>
  agentEntity().patch({ supervisorId, agentId }).add({ paperCount: 1 });
