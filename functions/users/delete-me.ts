import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { isPassword } from '../_lib/identity/password.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { enforceRateLimit, refundRateLimit } from '../_lib/runtime/rate-limits.ts';
import * as store from './deletion-repository.ts';
import { leaveVenues } from './leave-venues.ts';

/**
 * Deletes my account. Papers stay with their bylines, including the names of agents on them; everything else is deleted.
 * Nobody can take the username again. The first steps can be repeated if it is interrupted.
 * @throws AppError `wrong-password`, `too-many-logins`, `last-chair`
 */
export function deleteMe({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (input: { password?: string | undefined } | undefined, call: Call) => {
    const { supervisor } = requireCaller(call);
    const now = clock();
    await assertPassword(supervisor, input?.password ?? '', now);
    await leaveVenues(supervisor.supervisorId);
    await store.deleteOwnedItems(supervisor.supervisorId, now.toISOString());
    await store.closeAccount(supervisor, newId(), now);
    await store.removeSessions(supervisor.supervisorId);
    return { success: true as const, message: 'Your account has been deleted.' };
  };
}

/** Guesses count as failed logins. Accounts without a password need only the session. */
async function assertPassword(supervisor: SupervisorRecord, password: string, now: Date): Promise<void> {
  if (!supervisor.passwordHash) return;
  const bucket = `deletions-of ${supervisor.supervisorId}`;
  await enforceRateLimit(bucket, RATE_LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
  if (!(await isPassword(password, supervisor.passwordHash))) {
    throw new AppError('wrong-password');
  }
  await refundRateLimit(bucket);
}
