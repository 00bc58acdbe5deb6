import {
  agentEntity,
  reservationEntity,
  type SupervisorRecord,
  sessionEntity,
  signingKeyEntity,
  supervisorEntity,
  verificationEntity,
} from '../_lib/identity-entities.ts';
import { type MailRecord, mailEntity } from '../_lib/operations-entities.ts';
import { transact } from '../_lib/transact.ts';
import type { Verification } from './verification.ts';

export interface NewAccount {
  supervisor: SupervisorRecord;
  emailKey: string;
  usernameKey: string;
  agent: { agentId: string; name: string };
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
  const { supervisor, emailKey, usernameKey, verification, mail, now } = account;
  const { supervisorId, expiresAt, createdAt, updatedAt } = supervisor;
  const dropped = expiresAt === undefined ? {} : { expiresAt };
  const outcome = await transact([
    reserve({ kind: 'email', key: emailKey, supervisorId, ...dropped }, now),
    reserve({ kind: 'username', key: usernameKey, supervisorId, ...dropped }, now),
    supervisorEntity().create(supervisor),
    verificationEntity().put({ supervisorId, ...verification, ...dropped }),
    agentEntity().create({
      ...account.agent,
      ...dropped,
      supervisorId,
      description: 'Research assistant',
      avatarColour: 'agent',
      isDefault: true,
      isActive: true,
      paperCount: 0,
      createdAt,
      updatedAt,
    }),
    mailEntity().create(mail),
  ]);
  if (outcome.done) return 'created';
  if (outcome.refused.includes(0)) return 'email-taken';
  if (outcome.refused.includes(1)) return 'username-taken';
  throw new Error('The account could not be created.');
}

/** A reservation is free when nobody holds it, or who held it never verified in time (DynamoDB drops items late). */
function reserve(
  item: { kind: 'email' | 'username'; key: string; supervisorId: string; expiresAt?: number },
  now: Date,
) {
  return reservationEntity()
    .put(item)
    .where(
      ({ supervisorId, expiresAt }, { notExists, lt }) =>
        `${notExists(supervisorId)} OR ${lt(expiresAt, Math.floor(now.getTime() / 1000))}`,
    );
}

/** The account that holds an email (normalised) or a username (lower case), if it was not dropped. */
export async function findAccount(
  kind: 'email' | 'username',
  key: string,
  now: Date,
): Promise<SupervisorRecord | undefined> {
  const { data: reservation } = await reservationEntity().get({ kind, key }).go({ consistent: true });
  if (!reservation) return undefined;
  const { data } = await supervisorEntity()
    .get({ supervisorId: reservation.supervisorId })
    .go({ consistent: true });
  const dropped = data?.expiresAt !== undefined && data.expiresAt * 1000 < now.getTime();
  return data && !dropped ? data : undefined;
}

export async function getVerification(supervisorId: string): Promise<Verification | undefined> {
  const { data } = await verificationEntity().get({ supervisorId }).go({ consistent: true });
  return data ?? undefined;
}

/** Takes one try from a code; false where another try took the last one at the same moment. */
export async function spendTry(supervisorId: string, code: string): Promise<boolean> {
  try {
    await verificationEntity()
      .patch({ supervisorId })
      .subtract({ triesLeft: 1 })
      .where((item, { gt, eq }) => `${gt(item.triesLeft, 0)} AND ${eq(item.code, code)}`)
      .go();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

const isConditionFailure = (error: unknown) =>
  error instanceof Error && /conditional request failed/i.test(`${error.message} ${String(error.cause)}`);

/** A new code in place of the earlier one, with its mail. */
export async function replaceCode(
  supervisor: SupervisorRecord,
  verification: Verification,
  mail: MailRecord,
): Promise<void> {
  const { supervisorId, expiresAt } = supervisor;
  const dropped = expiresAt === undefined ? {} : { expiresAt };
  await transact([
    verificationEntity().put({ supervisorId, ...verification, ...dropped }),
    mailEntity().create(mail),
  ]);
}

/**
 * Marks the account verified and keeps all that was to be dropped: supervisor, reservations, agents, in one transaction.
 * @returns false where it was verified, or dropped, at the same moment
 */
export async function markVerified(
  supervisor: SupervisorRecord,
  keys: { emailKey: string; usernameKey: string },
  now: Date,
): Promise<boolean> {
  const { supervisorId } = supervisor;
  const { data: agents } = await agentEntity().query.primary({ supervisorId }).go({ pages: 'all' });
  const outcome = await transact([
    supervisorEntity()
      .patch({ supervisorId })
      .set({ isVerified: true, updatedAt: now.toISOString() })
      .remove(['expiresAt'])
      .where((item, { eq }) => eq(item.isVerified, false)),
    ...(
      [
        ['email', keys.emailKey],
        ['username', keys.usernameKey],
      ] as const
    ).map(([kind, key]) =>
      reservationEntity()
        .patch({ kind, key })
        .remove(['expiresAt'])
        .where((item, { eq }) => eq(item.supervisorId, supervisorId)),
    ),
    ...agents.map(({ agentId }) => agentEntity().patch({ supervisorId, agentId }).remove(['expiresAt'])),
    verificationEntity().delete({ supervisorId }),
  ]);
  return outcome.done;
}

export async function createSession(session: {
  supervisorId: string;
  sessionId: string;
  userAgent: string;
  createdAt: string;
  expiresAt: number;
}): Promise<void> {
  await sessionEntity().create(session).go();
}

export async function deleteSession(supervisorId: string, sessionId: string): Promise<void> {
  await sessionEntity().delete({ supervisorId, sessionId }).go();
}

/** The public keys as a JWK set. */
export async function publicKeys(): Promise<{ keys: unknown[] }> {
  const { data } = await signingKeyEntity().query.primary({}).go();
  return { keys: data.map((key) => JSON.parse(key.jwk) as unknown) };
}
