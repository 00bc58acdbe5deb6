import { normalizeEmail } from '#shared/domain/email-key.ts';
import { AppError } from '#shared/errors.ts';
import type { Call } from '../_lib/call.ts';
import { emptyBucket } from '../_lib/limits.ts';
import { hashPassword } from '../_lib/password.ts';
import { securityWrites } from '../_lib/security-events.ts';
import { loginBucket } from './login-bucket.ts';
import type { AuthDeps } from './register.ts';
import * as store from './reset-store.ts';

/**
 * Sets a new password by a mailed link; ends all sessions, and a lock-out after failed logins with them.
 * @throws AppError `reset-link-invalid`
 */
export function resetPassword({ clock }: AuthDeps) {
  return async ({ token, password }: { token: string; password: string }, call: Call) => {
    const now = clock();
    const supervisor = await store.findReset(token, now);
    if (!supervisor) throw new AppError('reset-link-invalid');
    const change = { passwordHash: await hashPassword(password), updatedAt: now.toISOString() };
    const { email, username, supervisorId } = supervisor;
    const keys = { emailKey: normalizeEmail(email), usernameKey: username.toLowerCase() };
    const noted = securityWrites('password-reset', supervisor, call, now);
    if (!(await store.spendReset(token, supervisor, change, keys, noted)))
      throw new AppError('reset-link-invalid');
    await emptyBucket(loginBucket(supervisorId));
    return { success: true as const, message: 'Your new password is set. You can log in with it now.' };
  };
}
