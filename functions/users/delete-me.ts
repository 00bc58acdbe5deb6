import { LIMITS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { giveBack, takeOrRefuse } from '../_lib/limits.ts';
import { isPassword } from '../_lib/password.ts';
import * as store from './deletion-store.ts';

/**
 * Deletes my account: papers stay with their bylines, and so do the names of the agents on them; all else goes. The
 * username is nobody's from then on. What is removed first can be removed again, should it break off half-way.
 * @throws AppError `wrong-password`, `too-many-logins`; `forbidden` for a program with a key
 */
export function deleteMe({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (input: { password?: string | undefined } | undefined, call: Call) => {
    const { supervisor, apiKey } = signedIn(call);
    if (apiKey) throw new AppError('forbidden', { message: 'Log in yourself to delete your account.' });
    const now = clock();
    await assertPassword(supervisor, input?.password ?? '', now);
    await store.removeBelongings(supervisor.supervisorId, now.toISOString());
    await store.closeAccount(supervisor, newId(), now);
    await store.removeSessions(supervisor.supervisorId);
    return { success: true as const, message: 'Your account has been deleted.' };
  };
}

/** Guesses count as failed logins do. Who signs in elsewhere only has no password: the session is enough. */
async function assertPassword(supervisor: SupervisorRecord, password: string, now: Date): Promise<void> {
  if (!supervisor.passwordHash) return;
  const bucket = `deletions-of ${supervisor.supervisorId}`;
  await takeOrRefuse(bucket, LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
  if (!(await isPassword(password, supervisor.passwordHash))) {
    throw new AppError('wrong-password');
  }
  await giveBack(bucket);
}
