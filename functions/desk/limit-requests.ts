import type { LimitRequest, LimitVerdict } from '#shared/domain/submission-limit.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisors, toPerson } from '../_lib/identity/people-by-id.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { limitRequestEntity } from '../_lib/papers/submission-limit-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { transact } from '../_lib/runtime/transact.ts';

const DAY_MS = 86_400_000;
/** How many an admin sees at once; the oldest come first. */
const SHOWN = 50;

/** Returns the requests for more submissions that no admin has decided, oldest first. */
export async function listLimitRequests(): Promise<LimitRequest[]> {
  const { data } = await limitRequestEntity().query.byQueue({ queue: 'open' }).go({ count: SHOWN });
  const people = await getSupervisors(data.map(({ supervisorId }) => supervisorId));
  return data.flatMap(({ supervisorId, perDay, reason, requestedAt }) => {
    const person = people.get(supervisorId);
    return person ? [{ supervisor: toPerson(person), perDay, reason, requestedAt }] : [];
  });
}

/**
 * Grants or refuses a request for more submissions.
 * @throws AppError `limit-decided`, also for the second of two admins at the same moment
 */
export function decideLimit({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ id, verdict, perDay, days, reason }: LimitVerdict & { id: string }, call: Call) => {
    const actor = requireCaller(call).supervisor;
    const at = clock();
    const { data: request } = await limitRequestEntity().get({ supervisorId: id }).go({ consistent: true });
    if (request?.state !== 'open') throw new AppError('limit-decided');
    const isGrant = verdict === 'grant';
    const granted = {
      grantedPerDay: perDay ?? request.perDay,
      grantedUntil: new Date(at.getTime() + days * DAY_MS).toISOString(),
    };
    const answer = {
      state: isGrant ? ('granted' as const) : ('refused' as const),
      answer: reason,
      answeredAt: at.toISOString(),
      ...(isGrant ? granted : {}),
    };
    const { done } = await transact([
      limitRequestEntity()
        .patch({ supervisorId: id })
        // The attributes of an index must be written together.
        .set({ ...answer, queue: 'closed', requestedAt: request.requestedAt })
        .where((item, { eq }) => eq(item.state, 'open')),
      ...auditWrites({
        ...{ id: newId(), actor, action: 'desk.limit-decided', at },
        before: { supervisorId: id, perDay: request.perDay, reason: request.reason },
        after: { supervisorId: id, ...answer },
      }),
    ]);
    if (!done) throw new AppError('limit-decided');
    return { success: true as const, data: { id } };
  };
}
