import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../_lib/identity/admins.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { isSubmitterOf } from '../_lib/papers/authorship.ts';
import type { PaperRecord, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { toDetail } from '../_lib/papers/paper-view.ts';
import { refuseAuthorsNames, shownAct } from '../_lib/papers/seal.ts';
import { type Call, type Caller, requireCaller } from '../_lib/runtime/call.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import { departureWrites } from '../_lib/venues/paper-at-venue.ts';
import { cancelInvitation, listInvitationsTo } from './invitation-repository.ts';
import { readPaper } from './paper-repository.ts';
import { handleReviews, listPendingReviews } from './pending-reviews.ts';
import type { PaperDeps } from './submit-paper.ts';
import * as store from './withdrawal-repository.ts';

const NO_REASON = 'No reason was given.';

/**
 * Withdraws a paper with all its versions (docs/product/versions.md). Metadata, reason and date stay as a tombstone;
 * functions/publishing takes the public files down behind the answer. A venue that has to decide on it doesn’t any more. Idempotent.
 * @throws AppError `forbidden`, `not-endorsed-stays`
 */
export function withdrawPaper({ clock, newId }: PaperDeps) {
  return async ({ id, reason }: { id: string; reason?: string | undefined }, call: Call) => {
    const caller = requireCaller(call);
    const { supervisor } = caller;
    const { paper: found } = await getVisiblePaper(id, call);
    const own = { id: supervisor.supervisorId, username: supervisor.username, name: displayName(supervisor) };
    const isSubmitter = isSubmitterOf(found, own.id);
    const at = clock();
    assertMayWithdraw(found, caller, at);

    return retryOnConflict(async () => {
      const paper = await readPaper(found.paperId);
      if (paper.status === 'REJECTED') throw new AppError('not-endorsed-stays');
      if (isSubmitter) refuseAuthorsNames(reason, paper, supervisor);
      const by = isSubmitter ? shownAct(paper, own) : own;
      const withdrawal = { reason: reason || NO_REASON, at: at.toISOString(), by };
      const further = [
        ...(isSubmitter ? [] : auditWrites(auditAct(newId(), paper, supervisor, withdrawal))),
        ...(await departureWrites(paper.paperId)),
      ];
      if (paper.status === 'WITHDRAWN' || (await store.writeWithdrawal(paper, withdrawal, further))) {
        const pending = await listPendingReviews(paper.paperId);
        const { latestVersion: version } = paper;
        await handleReviews(pending, { action: 'terminate', version, by: supervisor.username, now: at });
        await endInvitations(paper.paperId, at.toISOString());
        return tombstone(found.paperId, call);
      }
      return undefined;
    }, conflict);
  };
}

/** Takes back what nobody answered yet; an answer at the same moment stays. */
async function endInvitations(paperId: string, at: string): Promise<void> {
  const invited = await listInvitationsTo(paperId);
  const waiting = invited.filter(({ status }) => status === 'PENDING');
  await Promise.all(waiting.map((invitation) => cancelInvitation(invitation, 'REMOVED', at)));
}

const conflict = () =>
  new AppError('version-conflict', {
    message: 'The paper is being changed at this moment. Please try again.',
  });

function assertMayWithdraw(paper: PaperRecord, caller: Caller, now: Date): void {
  if (isSubmitterOf(paper, caller.supervisor.supervisorId) || isAdmin(caller, now)) return;
  throw new AppError('forbidden', {
    message:
      'Only the supervisor who submitted a paper, or an administrator with a recent login, can withdraw it.',
  });
}

async function tombstone(paperId: string, call: Call) {
  const page = await getVisiblePaper(paperId, call);
  return {
    success: true as const,
    message: 'The paper was withdrawn. Its metadata and your reason stay; its files are no longer served.',
    data: toDetail(page),
  };
}

const auditAct = (
  id: string,
  { archiveId, status }: PaperRecord,
  actor: SupervisorRecord,
  { reason, at }: NonNullable<VersionRecord['withdrawal']>,
) => ({
  id,
  actor,
  action: 'paper.withdrawn' as const,
  before: { archiveId, status },
  after: { archiveId, status: 'WITHDRAWN', reason },
  at: new Date(at),
});
