import { normalizeEmail } from '#shared/domain/email-key.ts';
import type { SupervisorRecord } from './identity-entities.ts';

/**
 * Whether a supervisor is an admin: their username or address is on the installation's list (ADMIN_USERNAMES,
 * ADMIN_EMAILS), and the address is verified (decisions.md §3). A missing or empty list names nobody.
 */
export function isAdmin(
  supervisor: Pick<SupervisorRecord, 'username' | 'email' | 'isVerified'> | undefined,
): boolean {
  if (!supervisor?.isVerified) return false;
  return (
    listed('ADMIN_USERNAMES').includes(supervisor.username.toLowerCase()) ||
    listed('ADMIN_EMAILS').map(normalizeEmail).includes(normalizeEmail(supervisor.email))
  );
}

/**
 * Whether an address may take a username that nobody has: an admin's only with an admin's address (decisions.md §3), else
 * whoever comes first would be one.
 */
export const mayHold = (username: string, email: string): boolean =>
  !listed('ADMIN_USERNAMES').includes(username.toLowerCase()) ||
  listed('ADMIN_EMAILS').map(normalizeEmail).includes(normalizeEmail(email));

const listed = (name: string) =>
  (process.env[name] ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
