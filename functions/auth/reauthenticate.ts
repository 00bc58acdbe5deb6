import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { isPassword } from '../_lib/identity/password.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { enforceRateLimit, refundRateLimit } from '../_lib/runtime/rate-limits.ts';
import { loginBucket } from './login-bucket.ts';
import type { AuthDeps } from './register.ts';
import { checkSecondFactor, type SecondProof } from './second-factor/check-second-factor.ts';
import { recordAuthentication } from './session-repository.ts';

/**
 * Confirms the person of a session: by the password if the account has one, and by the second factor if it has one.
 * Wrong proofs are limited like failed logins.
 * @throws AppError `wrong-password`, `no-password`, `too-many-logins`, `second-factor-required`, `second-factor-wrong`,
 *   `passkey-refused`
 */
export function reauthenticate({ clock }: AuthDeps) {
  return async ({ password, ...proof }: SecondProof & { password?: string | undefined }, call: Call) => {
    const { supervisor, sessionId = '' } = requireCaller(call);
    const { supervisorId, passwordHash, hasSecondFactor: isStrong = false } = supervisor;
    const now = clock();
    if (!passwordHash && !isStrong) throw new AppError('no-password');
    const bucket = loginBucket(supervisorId, `session ${sessionId}`);
    await enforceRateLimit(bucket, RATE_LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
    // A passkey verifies its person, so it is enough; it is checked below, where the account has one.
    const isByPasskey = isStrong && proof.passkey !== undefined;
    if (passwordHash && !isByPasskey && !(await isPassword(password ?? '', passwordHash)))
      throw new AppError('wrong-password');
    if (isStrong) await checkSecondFactor(supervisor, proof, call, now);
    await refundRateLimit(bucket);
    await recordAuthentication(supervisorId, sessionId, { isStrong }, now);
    return { success: true as const };
  };
}
