import { accountWrites, type Reservation, writesToKeep } from '../_lib/accounts.ts';
import { isWritten } from '../_lib/condition-failure.ts';
import {
  type SupervisorRecord,
  signingKeyEntity,
  supervisorEntity,
  verificationEntity,
} from '../_lib/identity-entities.ts';
import { type MailRecord, mailEntity } from '../_lib/operations-entities.ts';
import { transact, type Write } from '../_lib/transact.ts';
import type { Verification } from '../_lib/verification.ts';

export { findAccount } from '../_lib/accounts.ts';

export interface NewAccount {
  supervisor: SupervisorRecord;
  emailKey: string;
  usernameKey: string;
  agentId: string;
  verification: Verification;
  mail: MailRecord;
  now: Date;
}

/**
 * Makes the account, its two reservations, its default agent, its code and the mail in one transaction.
 * @returns 'email-taken' or 'username-taken' where somebody holds the one or the other
 */
export async function createAccount(
  account: NewAccount,
): Promise<'created' | 'email-taken' | 'username-taken'> {
  const { supervisor, emailKey, usernameKey, agentId, verification, mail, now } = account;
  const { supervisorId, expiresAt } = supervisor;
  const dropped = expiresAt === undefined ? {} : { expiresAt };
  const reservations = reservationsOf({ emailKey, usernameKey });
  const outcome = await transact([
    ...accountWrites(supervisor, reservations, agentId, now),
    verificationEntity().put({ supervisorId, ...verification, ...dropped }),
    mailEntity().create(mail),
  ]);
  if (outcome.done) return 'created';
  if (outcome.refused.includes(0)) return 'email-taken';
  if (outcome.refused.includes(1)) return 'username-taken';
  throw new Error('The account could not be created.');
}

/** What an account's address and username are reserved by. */
export const reservationsOf = (keys: { emailKey: string; usernameKey: string }): Reservation[] => [
  { kind: 'email', key: keys.emailKey },
  { kind: 'username', key: keys.usernameKey },
];

export async function noteMail(mail: MailRecord): Promise<void> {
  await mailEntity().create(mail).go();
}

export async function getVerification(supervisorId: string): Promise<Verification | undefined> {
  const { data } = await verificationEntity().get({ supervisorId }).go({ consistent: true });
  return data ?? undefined;
}

/** Takes one try from a code; false where another try took the last one at the same moment. */
export async function spendTry(supervisorId: string, code: string): Promise<boolean> {
  return isWritten(
    verificationEntity()
      .patch({ supervisorId })
      .subtract({ triesLeft: 1 })
      .where((item, { gt, eq }) => `${gt(item.triesLeft, 0)} AND ${eq(item.code, code)}`)
      .go(),
  );
}

/**
 * Marks the account verified and keeps all that was to be dropped: supervisor, reservations, agents, in one transaction.
 * @param further what belongs to it: the welcome bonus
 * @returns false where it was verified, or dropped, at the same moment
 */
export async function markVerified(
  supervisor: SupervisorRecord,
  keys: { emailKey: string; usernameKey: string },
  welcome: MailRecord,
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
    ...(await writesToKeep(supervisorId, reservationsOf(keys))),
    mailEntity().create(welcome),
    ...further,
  ]);
  return outcome.done;
}

/** The public keys as a JWK set. */
export async function publicKeys(): Promise<{ keys: unknown[] }> {
  const { data } = await signingKeyEntity().query.primary({}).go();
  return { keys: data.map((key) => JSON.parse(key.jwk) as unknown) };
}
