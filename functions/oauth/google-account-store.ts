import { normalizeEmail } from '#shared/domain/account.ts';
import { accountWrites, findAccount, type Reservation, reserve, writesToKeep } from '../_lib/accounts.ts';
import { type SupervisorRecord, supervisorEntity } from '../_lib/identity-entities.ts';
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
  now: Date,
): Promise<boolean> {
  const { supervisorId, tokenVersion } = supervisor;
  const change = supervisorEntity()
    .patch({ supervisorId })
    .set({
      googleSubject,
      isVerified: true,
      updatedAt: now.toISOString(),
      ...(isTakenBack ? { tokenVersion: tokenVersion + 1 } : {}),
    })
    .where(
      (item, { eq, notExists }) =>
        `${eq(item.isVerified, !isTakenBack)} AND ${notExists(item.googleSubject)}`,
    );
  const outcome = await transact([
    isTakenBack ? change.remove(['passwordHash', 'expiresAt']) : change,
    reserve({ kind: 'google', key: googleSubject, supervisorId }, now),
    ...(isTakenBack ? await writesToKeep(supervisorId, reservationsOf(supervisor)) : []),
  ]);
  return outcome.done;
}

/** @returns 'username-taken', or 'changed' where the address or the person got an account at the same moment */
export async function createGoogleAccount(
  supervisor: SupervisorRecord & { googleSubject: string },
  agentId: string,
  now: Date,
): Promise<'created' | 'username-taken' | 'changed'> {
  const reservations: Reservation[] = [
    ...reservationsOf(supervisor),
    { kind: 'google', key: supervisor.googleSubject },
  ];
  const outcome = await transact(accountWrites(supervisor, reservations, agentId, now));
  if (outcome.done) return 'created';
  return outcome.refused.includes(1) && !outcome.refused.includes(0) ? 'username-taken' : 'changed';
}

const reservationsOf = ({ email, username }: SupervisorRecord): Reservation[] => [
  { kind: 'email', key: normalizeEmail(email) },
  { kind: 'username', key: username.toLowerCase() },
];
