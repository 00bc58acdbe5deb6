import { LIMITS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { isPassword } from '../_lib/identity/password.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { enforceRateLimit, refundRateLimit } from '../_lib/runtime/rate-limits.ts';
import { loginBucket } from './login-bucket.ts';
import type { AuthDeps } from './register.ts';
import { recordAuthentication } from './session-repository.ts';

/**
 * Confirms the person of a session by the password. Wrong passwords count as failed logins.
 * @throws AppError `wrong-password`, `no-password`, `too-many-logins`
 */
export function reauthenticate({ clock }: AuthDeps) {
  return async ({ password }: { password: string }, call: Call) => {
    const { supervisor, sessionId = '' } = requireCaller(call);
    const { supervisorId, passwordHash } = supervisor;
    const now = clock();
    if (!passwordHash) throw new AppError('no-password');
    await enforceRateLimit(loginBucket(supervisorId), LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
    if (!(await isPassword(password, passwordHash))) throw new AppError('wrong-password');
    await refundRateLimit(loginBucket(supervisorId));
    await recordAuthentication(supervisorId, sessionId, now);
    return { success: true as const };
  };
}
