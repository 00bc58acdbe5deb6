import { normalizeEmail } from '#shared/domain/email-key.ts';
import type { Caller } from '../runtime/call.ts';
import { systemClock } from '../runtime/clock.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { hasAdminPower } from './powers.ts';

/**
 * Returns whether a caller has an admin's powers now. They belong to the credential: only a session with a recent login and, where one is
 * required, a second factor has them. An admin's API keys and connected assistants are those of any supervisor.
 */
export const isAdmin = (caller: Caller | undefined, now = systemClock()): boolean =>
  caller !== undefined && isListedAdmin(caller.supervisor) && hasAdminPower(caller, now);

/**
 * Returns whether a person is an admin, which says nothing about what a caller may do: the username or email address is on the installation's list (ADMIN_USERNAMES,
 * ADMIN_EMAILS), and the address is verified (docs/product/accounts.md). An empty or missing list means no admins.
 */
export function isListedAdmin(
  supervisor: Pick<SupervisorRecord, 'username' | 'email' | 'isVerified'> | undefined,
): boolean {
  if (!supervisor?.isVerified) return false;
  return (
    listed('ADMIN_USERNAMES').includes(supervisor.username.toLowerCase()) ||
    listed('ADMIN_EMAILS').map(normalizeEmail).includes(normalizeEmail(supervisor.email))
  );
}

/**
 * Returns whether an address may register a free username. An admin's username needs an admin's address
 * (docs/product/accounts.md); otherwise anybody could register as an admin.
 */
export const canHoldAccount = (username: string, email: string): boolean =>
  !listed('ADMIN_USERNAMES').includes(username.toLowerCase()) ||
  listed('ADMIN_EMAILS').map(normalizeEmail).includes(normalizeEmail(email));

const listed = (name: string) =>
  (process.env[name] ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
