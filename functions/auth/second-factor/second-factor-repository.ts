import { createHash } from 'node:crypto';
import { supervisorEntity } from '../../_lib/identity/identity-entities.ts';
import {
  challengeEntity,
  type PasskeyRecord,
  passkeyEntity,
  type SecondFactorRecord,
  secondFactorEntity,
} from '../../_lib/identity/second-factor-entities.ts';
import { isWritten } from '../../_lib/runtime/condition-failure.ts';
import { transact, type Write } from '../../_lib/runtime/transact.ts';
import { untilIndexed } from '../../_lib/runtime/until-indexed.ts';

/** In hexadecimal, because ElectroDB lowercases keys. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns a supervisor's second factors; empty without any. */
export async function getSecondFactor(supervisorId: string): Promise<SecondFactorRecord> {
  const { data } = await secondFactorEntity().get({ supervisorId }).go({ consistent: true });
  return data ?? { supervisorId, passkeys: 0, recoveryHashes: [], revision: 0 };
}

/**
 * Changes a supervisor's second factors, and whether the account has any, in one transaction.
 * @returns false if they were changed meanwhile
 */
export async function changeSecondFactor(
  before: SecondFactorRecord,
  after: Omit<SecondFactorRecord, 'revision' | 'supervisorId'>,
  further: Write[] = [],
): Promise<boolean> {
  const { supervisorId, revision } = before;
  const hasSecondFactor = isSetUp(after);
  const { done } = await transact([
    secondFactorEntity()
      .put({ ...after, supervisorId, revision: revision + 1 })
      .where((item, { notExists, eq }) =>
        revision === 0 ? notExists(item.supervisorId) : eq(item.revision, revision),
      ),
    supervisorEntity().patch({ supervisorId }).set({ hasSecondFactor }),
    ...further,
  ]);
  return done;
}

export const isSetUp = ({
  appSecret,
  passkeys,
}: Pick<SecondFactorRecord, 'appSecret' | 'passkeys'>): boolean => appSecret !== undefined || passkeys > 0;

/** Lists passkeys, also in the moment after one was added or removed: until the index has as many as there are. */
export async function listPasskeys(supervisorId: string): Promise<PasskeyRecord[]> {
  const { passkeys: count } = await getSecondFactor(supervisorId);
  if (count === 0) return [];
  let indexed: PasskeyRecord[] = [];
  await untilIndexed(true, async () => {
    ({ data: indexed } = await passkeyEntity().query.bySupervisor({ supervisorId }).go({ pages: 'all' }));
    return indexed.length === count || undefined;
  });
  return indexed;
}

export async function findPasskey(credentialId: string): Promise<PasskeyRecord | undefined> {
  const { data } = await passkeyEntity()
    .get({ credentialHash: hashOf(credentialId) })
    .go({ consistent: true });
  return data ?? undefined;
}

export const createPasskey = (passkey: Omit<PasskeyRecord, 'credentialHash'>): Write =>
  passkeyEntity().create({ ...passkey, credentialHash: hashOf(passkey.credentialId) });

export const deletePasskey = ({ credentialHash }: PasskeyRecord): Write =>
  passkeyEntity()
    .delete({ credentialHash })
    .where((item, { exists }) => exists(item.credentialHash));

/** Records the use of a passkey. */
export async function recordUse(credentialHash: string, counter: number, lastUsedAt: string): Promise<void> {
  await passkeyEntity().patch({ credentialHash }).set({ counter, lastUsedAt }).go();
}

interface Challenge {
  supervisorId: string;
  purpose: 'add' | 'log-in';
}

export async function saveChallenge(challenge: string, details: Challenge, now: Date): Promise<void> {
  const expiresAt = Math.floor(now.getTime() / 1000) + 300;
  await challengeEntity()
    .create({ ...details, challengeHash: hashOf(challenge), expiresAt })
    .go();
}

/** Deletes a challenge so that it counts once. Returns whether it was issued for this, and is at most five minutes old. */
export async function takeChallenge(
  challenge: string,
  { supervisorId, purpose }: Challenge,
  now: Date,
): Promise<boolean> {
  return isWritten(
    challengeEntity()
      .remove({ challengeHash: hashOf(challenge) })
      .where(
        (item, { eq, gt }) =>
          `${eq(item.purpose, purpose)} AND ${eq(item.supervisorId, supervisorId)} AND ${gt(item.expiresAt, Math.floor(now.getTime() / 1000))}`,
      )
      .go(),
  );
}
