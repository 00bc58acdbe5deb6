import { normalizeEmail } from '#shared/domain/email-key.ts';
import {
  accountWrites,
  findAccount,
  type Reservation,
  reserve,
  writesToKeep,
} from '../_lib/identity/account-repository.ts';
import { type SupervisorRecord, supervisorEntity } from '../_lib/identity/identity-entities.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import { welcomeEmail } from '../_lib/notifications/emails.ts';
import { emailEntity } from '../_lib/operations/operations-entities.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { transact } from '../_lib/runtime/transact.ts';
import type { GoogleProfile } from './google-profile.ts';

export async function findAccounts({ subject, email }: GoogleProfile, now: Date) {
  const [bySubject, byEmail] = await Promise.all([
    findAccount('google', subject, now),
    email ? findAccount('email', normalizeEmail(email), now) : undefined,
  ]);
  return { bySubject, byEmail };
}

/**
 * Links an account to a Google identity. An account that was never verified is taken over: it loses its password, its
 * tokens lose their validity, and what would have expired is kept.
 * @returns false if it changed at the same moment
 */
export async function linkAccount(
  supervisor: SupervisorRecord,
  googleSubject: string,
  isTakenBack: boolean,
  call: Call,
  now: Date,
): Promise<boolean> {
  const { supervisorId, tokenVersion } = supervisor;
  const joined = supervisorEntity()
    .patch({ supervisorId })
    .set({ googleSubject, updatedAt: now.toISOString() });
  const change = isTakenBack
    ? joined.set({ isVerified: true, tokenVersion: tokenVersion + 1 }).remove(['passwordHash', 'expiresAt'])
    : joined;
  const outcome = await transact([
    change.where(
      (item, { eq, notExists }) =>
        `${eq(item.isVerified, !isTakenBack)} AND ${notExists(item.googleSubject)}`,
    ),
    reserve({ kind: 'google', key: googleSubject, supervisorId }, now),
    ...(isTakenBack ? await writesToKeep(supervisorId, listReservations(supervisor)) : []),
    ...securityWrites('google-linked', supervisor, call, now),
  ]);
  return outcome.done;
}

/**
 * Creates an account and enqueues the welcome email.
 * @returns 'username-taken', or 'changed' if the address or the Google identity got an account at the same moment
 */
export async function createGoogleAccount(
  supervisor: SupervisorRecord & { googleSubject: string },
  agentId: string,
  call: Call,
  now: Date,
): Promise<'created' | 'username-taken' | 'changed'> {
  const reservations: Reservation[] = [
    ...listReservations(supervisor),
    { kind: 'google', key: supervisor.googleSubject },
  ];
  const outcome = await transact([
    ...accountWrites(supervisor, reservations, agentId, now),
    emailEntity().create(welcomeEmail(supervisor, call.origin, now)),
  ]);
  if (outcome.done) return 'created';
  return outcome.refused.includes(1) && !outcome.refused.includes(0) ? 'username-taken' : 'changed';
}

const listReservations = ({ email, username }: SupervisorRecord): Reservation[] => [
  { kind: 'email', key: normalizeEmail(email) },
  { kind: 'username', key: username.toLowerCase() },
];
