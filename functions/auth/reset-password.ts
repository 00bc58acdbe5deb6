import { normalizeEmail } from '#shared/domain/email-key.ts';
import { AppError } from '#shared/errors.ts';
import { hashPassword } from '../_lib/identity/password.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { emptyBucket } from '../_lib/runtime/rate-limits.ts';
import { loginBucket } from './login-bucket.ts';
import * as store from './password-reset-repository.ts';
import type { AuthDeps } from './register.ts';

/**
 * Sets a new password by an emailed link. Ends all sessions, and a lockout after failed logins.
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
    const securityEvent = securityWrites('password-reset', supervisor, call, now);
    if (!(await store.useReset(token, supervisor, change, keys, securityEvent)))
      throw new AppError('reset-link-invalid');
    await emptyBucket(loginBucket(supervisorId));
    return { success: true as const, message: 'Your new password is set. You can log in with it now.' };
  };
}
