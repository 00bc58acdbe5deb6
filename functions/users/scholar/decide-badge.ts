import { shownOnBadge } from '#shared/domain/scholar-proof.ts';
import type { ScholarState, ScholarVerdict } from '#shared/domain/scholar-terms.ts';
import type { ScholarBadge, ScholarDecision } from '#shared/domain/scholar-verification.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisor, withStandingAccounts } from '../../_lib/accounts.ts';
import type { Act } from '../../_lib/audit-log.ts';
import { type Call, signedIn } from '../../_lib/call.ts';
import type { Clock } from '../../_lib/clock.ts';
import { newMail } from '../../_lib/mails.ts';
import { pageFrom } from '../../_lib/page-from.ts';
import type { ScholarRequestRecord } from '../../_lib/scholar-entities.ts';
import { displayName } from '../../_lib/supervisor-view.ts';
import * as store from './scholar-store.ts';
import { toScholarCase } from './scholar-view.ts';

/** Requests for the badge, as admins see them. Accounts that were deleted meanwhile are left out. */
export async function listScholarQueue({
  queue,
  cursor,
}: {
  queue: 'open' | 'closed';
  cursor?: string | undefined;
}) {
  const { requests, nextCursor } = await pageFrom(cursor, (from) => store.requestsIn(queue, from));
  const cases = await withStandingAccounts(requests, toScholarCase);
  return { success: true as const, data: { cases, nextCursor } };
}

/** From which state a verdict leads to which, and what the audit log calls it. */
const MOVES: Record<ScholarVerdict, { from: ScholarState; to: ScholarState; action: Act['action'] }> = {
  approve: { from: 'PENDING', to: 'APPROVED', action: 'scholar.approved' },
  decline: { from: 'PENDING', to: 'DECLINED', action: 'scholar.declined' },
  revoke: { from: 'APPROVED', to: 'REVOKED', action: 'scholar.revoked' },
};

/**
 * Approves or declines a request, or takes a badge back; who asked is told why, and the act is on record.
 * @throws AppError `scholar-request-not-found`, `scholar-request-decided`, `scholar-proof-taken`
 */
export function decideBadge({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ id, verdict, reason }: ScholarDecision & { id: string }, call: Call) => {
    const { supervisor: admin } = signedIn(call);
    const [before, supervisor] = await Promise.all([store.getRequest(id), getSupervisor(id)]);
    if (!before || !supervisor || supervisor.deletedAt) throw new AppError('scholar-request-not-found');
    const { from, to, action } = MOVES[verdict];
    if (before.state !== from) throw new AppError('scholar-request-decided');
    const now = clock();
    const at = now.toISOString();
    const decision = { verdict, reason, at, by: { id: admin.supervisorId, username: admin.username } };
    const after: ScholarRequestRecord = {
      ...before,
      revision: newId(),
      state: to,
      decision,
      queue: 'closed',
      queuedAt: at,
    };
    const what = { username: supervisor.username, kind: before.kind, evidence: before.shown };
    const decided = {
      act: {
        id: newId(),
        actor: admin,
        action,
        before: { ...what, state: from },
        after: { ...what, state: to, reason },
        at: now,
      },
      mail: newMail(
        {
          to: supervisor.email,
          template: 'scholar-decided',
          parameters: { name: displayName(supervisor), verdict, reason, origin: call.origin },
        },
        now,
      ),
    };
    const outcome =
      verdict === 'approve'
        ? await store.approve(before, after, badgeFor(before, at), decided)
        : await store.refuse(before, after, decided);
    if (!outcome.done)
      throw new AppError(outcome.refused.includes(1) ? 'scholar-proof-taken' : 'scholar-request-decided');
    return { success: true as const, data: toScholarCase(after, supervisor) };
  };
}

const badgeFor = ({ kind, proofKey, shown, url }: ScholarRequestRecord, since: string): ScholarBadge => ({
  kind,
  shown: shownOnBadge(kind, { key: proofKey, shown, url: url ?? null }),
  url: url ?? null,
  since,
});
