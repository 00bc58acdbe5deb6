import { LIMITS } from '#shared/constants.ts';
import { normalizeEmail } from '#shared/domain/email-key.ts';
import { ttlAfterHours } from '../runtime/clock.ts';
import { keyedHashes } from '../runtime/keyed-hash.ts';
import { transact, type Write } from '../runtime/transact.ts';
import { type SupervisorRecord, supervisorEntity } from './identity-entities.ts';
import { mailboxOf, siblingsOf } from './mailbox.ts';
import {
  type SuspensionRecord,
  suspendedEntity,
  suspendedIdentityEntity,
  suspensionOf,
} from './suspension-entities.ts';

type Identities = Pick<SupervisorRecord, 'email' | 'googleSubject' | 'orcid' | 'institutionSubject'>;

/**
 * Returns the writes that remember who was suspended when the account is deleted: its suspension under keyed hashes of its
 * email address and external identities. Deleting an account and registering again doesn't end a suspension.
 */
export async function rememberSuspension(supervisor: SupervisorRecord, now: Date): Promise<Write[]> {
  const suspension = suspensionOf(supervisor);
  if (!suspension) return [];
  const expiresAt = ttlAfterHours(now, LIMITS.suspendedIdentityDays * 24);
  const hashes = await Promise.all(textsOf(supervisor).map(keyedHashes));
  return hashes.map(([identityHash]) =>
    suspendedIdentityEntity().put({ identityHash, suspension, expiresAt }),
  );
}

/**
 * Suspends an account whose person was suspended under another account: a deleted one, or one with the same mailbox. To be called
 * before the account can be used. Returns the suspension for the account's record.
 */
export async function inheritSuspension(
  supervisor: SupervisorRecord,
): Promise<{ suspension?: SuspensionRecord }> {
  if (supervisor.suspension) return {};
  const [{ data }, siblings] = await Promise.all([
    suspendedIdentityEntity()
      .get(await keysOf(supervisor))
      .go({ consistent: true }),
    siblingsOf(supervisor),
  ]);
  const remembered = data[0]?.suspension as SuspensionRecord | undefined;
  const suspension = remembered ?? siblings.map(suspensionOf).find((each) => each !== undefined);
  if (!suspension) return {};
  const { supervisorId } = supervisor;
  await transact([
    supervisorEntity()
      .patch({ supervisorId })
      .set({ suspension })
      .where((item, { notExists }) => notExists(item.suspension)),
    suspendedEntity().put({ supervisorId, at: suspension.at }),
  ]);
  return { suspension };
}

/** Forgets that a person was suspended, after an admin lifted it. */
export async function forgetSuspension(supervisor: Identities): Promise<void> {
  await suspendedIdentityEntity()
    .delete(await keysOf(supervisor))
    .go();
}

/**
 * With each accepted secret, because the hash may have been made before the secret was rotated, and with the address as it was
 * compared before mailboxes were.
 */
async function keysOf(identities: Identities): Promise<{ identityHash: string }[]> {
  const texts = [...textsOf(identities), `suspended email ${normalizeEmail(identities.email)}`];
  const hashes = await Promise.all(texts.map(keyedHashes));
  return [...new Set(hashes.flat())].map((identityHash) => ({ identityHash }));
}

const textsOf = ({ email, googleSubject, orcid, institutionSubject }: Identities): string[] => [
  `suspended email ${mailboxOf(email)}`,
  ...(googleSubject ? [`suspended google ${googleSubject}`] : []),
  ...(orcid ? [`suspended orcid ${orcid}`] : []),
  ...(institutionSubject ? [`suspended institution ${institutionSubject}`] : []),
];
