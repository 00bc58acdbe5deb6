import { LIMITS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { giveBack, takeOrRefuse } from '../_lib/limits.ts';
import { hashPassword, isPassword } from '../_lib/password.ts';
import { securityWrites } from '../_lib/security-events.ts';
import { loginBucket } from './login-bucket.ts';
import type { LoginDeps } from './open-session.ts';
import * as store from './session-store.ts';

/**
 * Changes the password. All sessions end but the caller's, which goes on with the new token of the answer; who calls by
 * a key has none and gets none. Wrong passwords count as failed logins.
 * @throws AppError `wrong-password`, `no-password`, `too-many-logins`, `changed-meanwhile`
 */
export function changePassword({ clock, signer }: LoginDeps) {
  return async (input: { currentPassword: string; newPassword: string }, call: Call) => {
    const { supervisor, sessionId } = signedIn(call);
    const { supervisorId, passwordHash } = supervisor;
    const now = clock();
    if (!passwordHash) throw new AppError('no-password');
    await takeOrRefuse(loginBucket(supervisorId), LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
    if (!(await isPassword(input.currentPassword, passwordHash))) throw new AppError('wrong-password');
    await giveBack(loginBucket(supervisorId));
    const tokenVersion = supervisor.tokenVersion + 1;
    const change = { passwordHash: await hashPassword(input.newPassword), updatedAt: now.toISOString() };
    const carried = sessionId ? [store.carryOver(supervisorId, sessionId, tokenVersion)] : [];
    const noted = securityWrites('password-changed', supervisor, call, now);
    if (!(await store.endAllSessions(supervisor, change, [...carried, ...noted])))
      throw new AppError('changed-meanwhile');
    const message = 'Your password is changed. All other sessions have ended.';
    if (!sessionId) return { success: true as const, message, data: {} };
    const issuedAt = Math.floor(now.getTime() / 1000);
    const expiresAt = await store.endOfSession(supervisorId, sessionId);
    const token = await (await signer()).sign({ supervisorId, sessionId, tokenVersion }, issuedAt, expiresAt);
    return { success: true as const, message, data: { token }, token };
  };
}
