import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../_lib/admins.ts';
import { auditWrites } from '../_lib/audit-log.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { pageFor } from '../_lib/page-for.ts';
import { toDetail } from '../_lib/paper-view.ts';
import type { PaperRecord, VersionRecord } from '../_lib/publishing-entities.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import { readPaper } from './paper-store.ts';
import { handleReviews, pendingReviewsOf } from './pending-reviews.ts';
import type { PaperDeps } from './submit-paper.ts';
import * as store from './withdrawal-store.ts';

const NO_REASON = 'No reason was given.';
const TRIES = 5;

/**
 * Withdraws a paper with all its versions (decisions.md §4): metadata, reason and date stay as a tombstone, the public
 * files are taken down behind the answer (functions/publishing). Asked again it changes nothing.
 * @throws AppError `forbidden`, `not-endorsed-stays`
 */
export function withdrawPaper({ clock, newId }: PaperDeps) {
  return async ({ id, reason }: { id: string; reason?: string | undefined }, call: Call) => {
    const { supervisor } = signedIn(call);
    const { paper: found } = await pageFor(id, call);
    assertMayWithdraw(found, supervisor);
    const by = { id: supervisor.supervisorId, username: supervisor.username, name: displayName(supervisor) };
    const at = clock();
    const withdrawal = { reason: reason || NO_REASON, at: at.toISOString(), by };
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const paper = await readPaper(found.paperId);
      if (paper.status === 'REJECTED') throw new AppError('not-endorsed-stays');
      const isOwn = supervisor.supervisorId === paper.supervisorId;
      const further = isOwn ? [] : auditWrites(auditAct(newId(), paper, supervisor, withdrawal));
      if (paper.status === 'WITHDRAWN' || (await store.writeWithdrawal(paper, withdrawal, further))) {
        const pending = await pendingReviewsOf(paper.paperId);
        const { latestVersion: version } = paper;
        await handleReviews(pending, { action: 'terminate', version, by: supervisor.username, now: at });
        return tombstone(found.paperId, call);
      }
      await sleep(Math.random() * 30 * (attempt + 1)); // The paper was changed meanwhile: look again.
    }
    throw new AppError('version-conflict', {
      message: 'The paper is being changed at this moment. Please try again.',
    });
  };
}

function assertMayWithdraw(paper: PaperRecord, supervisor: SupervisorRecord): void {
  if (paper.supervisorId === supervisor.supervisorId || isAdmin(supervisor)) return;
  throw new AppError('forbidden', {
    message: 'Only the supervisor who submitted a paper, or an administrator, can withdraw it.',
  });
}

async function tombstone(paperId: string, call: Call) {
  const page = await pageFor(paperId, call);
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
