import { normalizeEmail } from '#shared/domain/email-key.ts';
import {
  accountWrites,
  findAccount,
  type Reservation,
  writesToKeep,
} from '../_lib/identity/account-repository.ts';
import { type SupervisorRecord, supervisorEntity } from '../_lib/identity/identity-entities.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import { welcomeEmail } from '../_lib/notifications/emails.ts';
import { emailEntity } from '../_lib/operations/operations-entities.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { transact } from '../_lib/runtime/transact.ts';
import type { ExternalIdentity } from './external-identity.ts';

export async function findAccounts({ email, find }: ExternalIdentity, now: Date) {
  const [bySubject, byEmail] = await Promise.all([
    find(now),
    email ? findAccount('email', normalizeEmail(email), now) : undefined,
  ]);
  return { bySubject, byEmail };
}

/**
 * Links an account to an external identity. An account that was never verified is taken over: it loses its password, its
 * tokens lose their validity, and what would have expired is kept.
 * @returns false if it changed at the same moment
 */
export async function linkAccount(
  supervisor: SupervisorRecord,
  { field, fields, linkWrites }: ExternalIdentity,
  isTakenBack: boolean,
  call: Call,
  now: Date,
): Promise<boolean> {
  const { supervisorId, tokenVersion } = supervisor;
  const joined = supervisorEntity()
    .patch({ supervisorId })
    .set({ ...fields, updatedAt: now.toISOString() });
  const change = isTakenBack
    ? joined.set({ isVerified: true, tokenVersion: tokenVersion + 1 }).remove(['passwordHash', 'expiresAt'])
    : joined;
  const event = field === 'googleSubject' ? 'google-linked' : 'institution-linked';
  const outcome = await transact([
    change.where(
      (item, { eq, notExists }) => `${eq(item.isVerified, !isTakenBack)} AND ${notExists(item[field])}`,
    ),
    ...linkWrites(supervisorId, now),
    ...(isTakenBack ? await writesToKeep(supervisorId, listReservations(supervisor)) : []),
    ...securityWrites(event, supervisor, call, now, fields.membership?.name),
  ]);
  return outcome.done;
}

/**
 * Creates an account and enqueues the welcome email.
 * @returns 'username-taken', or 'changed' if the address or the external identity got an account at the same moment
 */
export async function createAccount(
  supervisor: SupervisorRecord,
  identity: ExternalIdentity,
  agentId: string,
  call: Call,
  now: Date,
): Promise<'created' | 'username-taken' | 'changed'> {
  const outcome = await transact([
    ...accountWrites(supervisor, listReservations(supervisor), agentId, now),
    ...identity.linkWrites(supervisor.supervisorId, now),
    emailEntity().create(welcomeEmail(supervisor, call.origin, now)),
  ]);
  if (outcome.done) return 'created';
  return outcome.refused.includes(1) && !outcome.refused.includes(0) ? 'username-taken' : 'changed';
}

const listReservations = ({ email, username }: SupervisorRecord): Reservation[] => [
  { kind: 'email', key: normalizeEmail(email) },
  { kind: 'username', key: username.toLowerCase() },
];
