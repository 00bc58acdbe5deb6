import { normalizeEmail } from '#shared/domain/email-key.ts';
import { accountWrites, findAccount, type Reservation, reserve, writesToKeep } from '../_lib/accounts.ts';
import type { Call } from '../_lib/call.ts';
import { type SupervisorRecord, supervisorEntity } from '../_lib/identity-entities.ts';
import { welcomeMail } from '../_lib/mails.ts';
import { mailEntity } from '../_lib/operations-entities.ts';
import { securityWrites } from '../_lib/security-events.ts';
import { transact } from '../_lib/transact.ts';
import type { GooglePerson } from './google-person.ts';

export async function findBoth({ subject, email }: GooglePerson, now: Date) {
  const [bySubject, byEmail] = await Promise.all([
    findAccount('google', subject, now),
    email ? findAccount('email', normalizeEmail(email), now) : undefined,
  ]);
  return { bySubject, byEmail };
}

/**
 * Joins an account to somebody at Google. Taken back from whoever never verified it, it loses its password, and its
 * tokens their version; what was to be dropped is kept.
 * @returns false where it changed at the same moment
 */
export async function joinAccount(
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
    ...(isTakenBack ? await writesToKeep(supervisorId, reservationsOf(supervisor)) : []),
    ...securityWrites('google-linked', supervisor, call, now),
  ]);
  return outcome.done;
}

/**
 * Makes an account, and welcomes by mail whose it is.
 * @returns 'username-taken', or 'changed' where the address or the person got an account at the same moment
 */
export async function createGoogleAccount(
  supervisor: SupervisorRecord & { googleSubject: string },
  agentId: string,
  call: Call,
  now: Date,
): Promise<'created' | 'username-taken' | 'changed'> {
  const reservations: Reservation[] = [
    ...reservationsOf(supervisor),
    { kind: 'google', key: supervisor.googleSubject },
  ];
  const outcome = await transact([
    ...accountWrites(supervisor, reservations, agentId, now),
    mailEntity().create(welcomeMail(supervisor, call.origin, now)),
  ]);
  if (outcome.done) return 'created';
  return outcome.refused.includes(1) && !outcome.refused.includes(0) ? 'username-taken' : 'changed';
}

const reservationsOf = ({ email, username }: SupervisorRecord): Reservation[] => [
  { kind: 'email', key: normalizeEmail(email) },
  { kind: 'username', key: username.toLowerCase() },
];
