import { accountWrites, type Reservation, writesToKeep } from '../_lib/identity/account-repository.ts';
import type { Verification } from '../_lib/identity/email-verification.ts';
import {
  type SupervisorRecord,
  signingKeyEntity,
  supervisorEntity,
  verificationEntity,
} from '../_lib/identity/identity-entities.ts';
import { type EmailRecord, emailEntity } from '../_lib/operations/operations-entities.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';

export { findAccount } from '../_lib/identity/account-repository.ts';

export interface NewAccount {
  supervisor: SupervisorRecord;
  emailKey: string;
  usernameKey: string;
  agentId: string;
  verification: Verification;
  email: EmailRecord;
  now: Date;
}

/**
 * Creates the account, its reservations, its default agent, the verification code and the email in one transaction.
 * @returns 'email-taken' or 'username-taken' if another account holds one of them
 */
export async function createAccount(
  account: NewAccount,
): Promise<'created' | 'email-taken' | 'username-taken'> {
  const { supervisor, emailKey, usernameKey, agentId, verification, email: mail, now } = account;
  const { supervisorId, expiresAt } = supervisor;
  const dropped = expiresAt === undefined ? {} : { expiresAt };
  const reservations = listReservations({ emailKey, usernameKey });
  const outcome = await transact([
    ...accountWrites(supervisor, reservations, agentId, now),
    verificationEntity().put({ supervisorId, ...verification, ...dropped }),
    emailEntity().create(mail),
  ]);
  if (outcome.done) return 'created';
  if (outcome.refused.includes(0)) return 'email-taken';
  if (outcome.refused.includes(1)) return 'username-taken';
  throw new Error('The account could not be created.');
}

/** Returns the reservations of an account's email address and username. */
export const listReservations = (keys: { emailKey: string; usernameKey: string }): Reservation[] => [
  { kind: 'email', key: keys.emailKey },
  { kind: 'username', key: keys.usernameKey },
];

export async function enqueueEmail(email: EmailRecord): Promise<void> {
  await emailEntity().create(email).go();
}

export async function getVerification(supervisorId: string): Promise<Verification | undefined> {
  const { data } = await verificationEntity().get({ supervisorId }).go({ consistent: true });
  return data ?? undefined;
}

/** Uses up one attempt of a code; false if a concurrent attempt took the last one. */
export async function consumeAttempt(supervisorId: string, code: string): Promise<boolean> {
  return isWritten(
    verificationEntity()
      .patch({ supervisorId })
      .subtract({ triesLeft: 1 })
      .where((item, { gt, eq }) => `${gt(item.triesLeft, 0)} AND ${eq(item.code, code)}`)
      .go(),
  );
}

/**
 * Marks an account verified and keeps what would have expired: supervisor, reservations and agents, in one transaction.
 * @param further more writes, such as the welcome bonus
 * @returns false if it was verified, or deleted, at the same moment
 */
export async function markVerified(
  supervisor: SupervisorRecord,
  keys: { emailKey: string; usernameKey: string },
  welcome: EmailRecord,
  further: Write[],
  now: Date,
): Promise<boolean> {
  const { supervisorId } = supervisor;
  const outcome = await transact([
    supervisorEntity()
      .patch({ supervisorId })
      .set({ isVerified: true, updatedAt: now.toISOString() })
      .remove(['expiresAt'])
      .where((item, { eq }) => eq(item.isVerified, false)),
    ...(await writesToKeep(supervisorId, listReservations(keys))),
    emailEntity().create(welcome),
    ...further,
  ]);
  return outcome.done;
}

/** Returns the public keys as a JWK set. */
export async function listPublicKeys(): Promise<{ keys: unknown[] }> {
  const { data } = await signingKeyEntity().query.primary({}).go();
  return { keys: data.map((key) => JSON.parse(key.jwk) as unknown) };
}
