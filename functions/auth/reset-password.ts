import { normalizeEmail } from '#shared/domain/email-key.ts';
import { AppError } from '#shared/errors.ts';
import { hashPassword } from '../_lib/identity/password.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import { inheritSuspension } from '../_lib/identity/suspended-identities.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { emptyBucket } from '../_lib/runtime/rate-limits.ts';
import { accessInWords, listAccess, revokeAccess, revokeLateAccess } from './access-repository.ts';
import { toAccess } from './access-view.ts';
import { assertUncommon } from './common-passwords.ts';
import { loginBucket } from './login-bucket.ts';
import * as store from './password-reset-repository.ts';
import type { AuthDeps } from './register.ts';
import { listDevices } from './session-repository.ts';

/**
 * Returns what a reset of the account that a link belongs to revokes.
 * @throws AppError `reset-link-invalid`
 */
export function accessAtReset({ clock }: AuthDeps) {
  return async ({ token }: { token: string }) => {
    const supervisor = await store.findReset(token, clock());
    if (!supervisor) throw new AppError('reset-link-invalid');
    return { success: true as const, data: toAccess(await listAccess(supervisor.supervisorId)) };
  };
}

/**
 * Sets a new password by an emailed link. Ends all sessions and a lockout after failed logins, and everything that a thief may have
 * made (`revokeAccess`), except what the person keeps.
 * @throws AppError `reset-link-invalid`, `common-password`
 */
export function resetPassword({ clock }: AuthDeps) {
  return async (
    { token, password, keep }: { token: string; password: string; keep: string[] },
    call: Call,
  ) => {
    const now = clock();
    const supervisor = await store.findReset(token, now);
    if (!supervisor) throw new AppError('reset-link-invalid');
    await assertUncommon(password, supervisor);
    if (!supervisor.isVerified) await inheritSuspension(supervisor);
    const change = { passwordHash: await hashPassword(password), updatedAt: now.toISOString() };
    const { email, username, supervisorId } = supervisor;
    const keys = { emailKey: normalizeEmail(email), usernameKey: username.toLowerCase() };
    // Before the link is used up, so that an interrupted reset can be repeated.
    const revoked = await revokeAccess(supervisorId, keep);
    const securityEvent = securityWrites('password-reset', supervisor, call, now, accessInWords(revoked));
    if (!(await store.useReset(token, supervisor, change, keys, securityEvent)))
      throw new AppError('reset-link-invalid');
    // Until then, a session of a thief could make more.
    await revokeLateAccess(supervisorId, keep);
    const devices = await listDevices(supervisorId);
    await Promise.all(['', ...devices].map((device) => emptyBucket(loginBucket(supervisorId, device))));
    return { success: true as const, message: 'Your new password is set. You can log in with it now.' };
  };
}
