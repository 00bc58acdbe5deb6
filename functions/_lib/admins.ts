import { normalizeEmail } from '#shared/domain/account.ts';
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

const listed = (name: string) =>
  (process.env[name] ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
