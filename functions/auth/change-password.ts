import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { hashPassword, isPassword } from '../_lib/identity/password.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { enforceRateLimit, refundRateLimit } from '../_lib/runtime/rate-limits.ts';
import { accessInWords, revokeAccess, revokeLateAccess } from './access-repository.ts';
import { assertUncommon } from './common-passwords.ts';
import { loginBucket } from './login-bucket.ts';
import type { LoginDeps } from './open-session.ts';
import * as store from './session-repository.ts';

/**
 * Changes the password. All sessions end except the caller's, which continues with the new token of the response, if the caller has one; if asked, so does
 * the access of programs. Wrong passwords count as failed logins.
 * @throws AppError `wrong-password`, `no-password`, `too-many-logins`, `changed-meanwhile`
 */
export function changePassword({ clock, signer }: LoginDeps) {
  return async (
    input: { currentPassword: string; newPassword: string; revokeAccess: boolean },
    call: Call,
  ) => {
    const { supervisor, sessionId } = requireCaller(call);
    const { supervisorId, passwordHash } = supervisor;
    const now = clock();
    if (!passwordHash) throw new AppError('no-password');
    await enforceRateLimit(
      loginBucket(supervisorId),
      RATE_LIMITS.failedLoginsPerAccount,
      now,
      'too-many-logins',
    );
    if (!(await isPassword(input.currentPassword, passwordHash))) throw new AppError('wrong-password');
    await refundRateLimit(loginBucket(supervisorId));
    await assertUncommon(input.newPassword, supervisor, 'newPassword');
    const tokenVersion = supervisor.tokenVersion + 1;
    const change = { passwordHash: await hashPassword(input.newPassword), updatedAt: now.toISOString() };
    const carried = sessionId ? [store.keepSession(supervisorId, sessionId, tokenVersion, now)] : [];
    const revoked = input.revokeAccess ? accessInWords(await revokeAccess(supervisorId, [])) : '';
    const securityEvent = securityWrites('password-changed', supervisor, call, now, revoked);
    if (!(await store.endAllSessions(supervisor, change, [...carried, ...securityEvent])))
      throw new AppError('changed-meanwhile');
    // Until then, another session could make more.
    if (input.revokeAccess) await revokeLateAccess(supervisorId, []);
    const message = 'Your password is changed. All other sessions have ended.';
    if (!sessionId) return { success: true as const, message, data: {} };
    const issuedAt = Math.floor(now.getTime() / 1000);
    const expiresAt = await store.endOfSession(supervisorId, sessionId);
    const token = await (await signer()).sign({ supervisorId, sessionId, tokenVersion }, issuedAt, expiresAt);
    return { success: true as const, message, data: { token }, token };
  };
}
