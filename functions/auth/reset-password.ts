import { normalizeEmail } from '#shared/domain/email-key.ts';
import { AppError } from '#shared/errors.ts';
import { toConnection } from '../_lib/identity/connection-view.ts';
import { hashPassword } from '../_lib/identity/password.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import { inheritSuspension } from '../_lib/identity/suspended-identities.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { emptyBucket } from '../_lib/runtime/rate-limits.ts';
import { toApiKey } from './api-keys.ts';
import { assertUncommon } from './common-passwords.ts';
import { loginBucket } from './login-bucket.ts';
import * as store from './password-reset-repository.ts';
import type { AuthDeps } from './register.ts';
import { listDevices } from './session-repository.ts';

/**
 * Returns the keys and assistants of the account that a reset link belongs to.
 * @throws AppError `reset-link-invalid`
 */
export function accessAtReset({ clock }: AuthDeps) {
  return async ({ token }: { token: string }) => {
    const supervisor = await store.findReset(token, clock());
    if (!supervisor) throw new AppError('reset-link-invalid');
    const { keys, connections } = await store.listAccess(supervisor.supervisorId);
    return {
      success: true as const,
      data: { keys: keys.map(toApiKey), connections: connections.map(toConnection) },
    };
  };
}

/**
 * Sets a new password by an emailed link. Ends all sessions and a lockout after failed logins, and revokes all keys and
 * assistants that the person doesn't keep: a thief may have made them.
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
    const revoked = await store.revokeAccess(supervisorId, keep);
    const securityEvent = securityWrites('password-reset', supervisor, call, now, inWords(revoked));
    if (!(await store.useReset(token, supervisor, change, keys, securityEvent)))
      throw new AppError('reset-link-invalid');
    const devices = await listDevices(supervisorId);
    await Promise.all(['', ...devices].map((device) => emptyBucket(loginBucket(supervisorId, device))));
    return { success: true as const, message: 'Your new password is set. You can log in with it now.' };
  };
}

/** Returns what was revoked, for the security event: `API keys revoked: 2; assistants disconnected: 1`. */
function inWords({ keys, connections }: { keys: number; connections: number }): string {
  const parts = [
    ...(keys > 0 ? [`API keys revoked: ${keys}`] : []),
    ...(connections > 0 ? [`assistants disconnected: ${connections}`] : []),
  ];
  return parts.join('; ');
}
