import type { ScholarState, ScholarVerdict } from '#shared/domain/scholar-constants.ts';
import { shownOnBadge } from '#shared/domain/scholar-proof.ts';
import type { ScholarBadge, ScholarDecision } from '#shared/domain/scholar-verification.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisor, withExistingAccounts } from '../../_lib/identity/account-repository.ts';
import type { ScholarRequestRecord } from '../../_lib/identity/scholar-entities.ts';
import type { AuditAct } from '../../_lib/operations/audit-log.ts';
import { decidedByAdmin, decisionOf } from '../../_lib/operations/decided-by-admin.ts';
import { type Call, requireCaller } from '../../_lib/runtime/call.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { paginateByCursor } from '../../_lib/runtime/cursor-pagination.ts';
import * as store from './scholar-repository.ts';
import { toScholarCase } from './scholar-view.ts';

/** Returns requests for the badge, for admins, without those of deleted accounts. */
export async function listScholarQueue({
  queue,
  cursor,
}: {
  queue: 'open' | 'closed';
  cursor?: string | undefined;
}) {
  const { requests, nextCursor } = await paginateByCursor(cursor, (from) => store.requestsIn(queue, from));
  const cases = await withExistingAccounts(requests, toScholarCase);
  return { success: true as const, data: { cases, nextCursor } };
}

/** The state that a verdict applies to and leads to, and its name on the audit log. */
const MOVES: Record<ScholarVerdict, { from: ScholarState; to: ScholarState; action: AuditAct['action'] }> = {
  approve: { from: 'PENDING', to: 'APPROVED', action: 'scholar.approved' },
  decline: { from: 'PENDING', to: 'DECLINED', action: 'scholar.declined' },
  revoke: { from: 'APPROVED', to: 'REVOKED', action: 'scholar.revoked' },
};

/**
 * Approves or declines a request, or revokes a badge; the supervisor gets the reason, and the act is on the audit log.
 * @throws AppError `scholar-request-not-found`, `scholar-request-decided`, `scholar-proof-taken`
 */
export function decideBadge({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ id, verdict, reason }: ScholarDecision & { id: string }, call: Call) => {
    const { supervisor: admin } = requireCaller(call);
    const [before, supervisor] = await Promise.all([store.getRequest(id), getSupervisor(id)]);
    if (!before || !supervisor || supervisor.deletedAt) throw new AppError('scholar-request-not-found');
    const { from, to, action } = MOVES[verdict];
    if (before.state !== from) throw new AppError('scholar-request-decided');
    const now = clock();
    const given = { verdict, reason, admin, person: supervisor, now };
    const decision = decisionOf(given);
    const { at } = decision;
    const after: ScholarRequestRecord = {
      ...before,
      revision: newId(),
      state: to,
      decision,
      queue: 'closed',
      queuedAt: at,
    };
    const decided = decidedByAdmin(
      given,
      { id: newId(), from, to, action },
      { kind: before.kind, evidence: before.shown },
      { template: 'scholar-decided', parameters: { origin: call.origin } },
    );
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
