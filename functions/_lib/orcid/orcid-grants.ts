import { supervisorEntity } from '../identity/identity-entities.ts';
import { decryptKey, encryptKey, unlessLost } from '../providers/provider-key.ts';
import { transact, type Write } from '../runtime/transact.ts';
import { type OrcidGrantRecord, orcidDepositEntity, orcidGrantEntity } from './orcid-entities.ts';

/** Stores a person's consent with the token that ORCID issued, replacing an earlier one. */
export async function saveGrant(
  { supervisorId, orcid, token }: { supervisorId: string; orcid: string; token: string },
  now: Date,
): Promise<void> {
  const sealedToken = await encryptKey(token);
  const at = now.toISOString();
  await transact([
    orcidGrantEntity().put({ supervisorId, orcid, sealedToken, grantedAt: at }),
    supervisorEntity().patch({ supervisorId }).set({ hasOrcidDeposits: true, updatedAt: at }),
  ]);
}

/** Returns a person's consent; undefined if there is none. */
export async function readGrant(supervisorId: string): Promise<OrcidGrantRecord | undefined> {
  const { data } = await orcidGrantEntity().get({ supervisorId }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the token of a consent; undefined if it can't be read any more. */
export const tokenOf = ({ sealedToken }: OrcidGrantRecord): Promise<string | undefined> =>
  decryptKey(sealedToken).catch(unlessLost);

/** The writes that end a consent. */
export const endingWrites = (supervisorId: string, now: Date): Write[] => [
  orcidGrantEntity().delete({ supervisorId }),
  supervisorEntity()
    .patch({ supervisorId })
    .remove(['hasOrcidDeposits'])
    .set({ updatedAt: now.toISOString() }),
];

/** Ends a consent; what was added stays in the person's record, which is theirs. */
export async function endGrant(supervisorId: string, now: Date): Promise<void> {
  await transact(endingWrites(supervisorId, now));
}

/** Deletes what is known of a person's record at ORCID. */
export async function forgetOrcid(supervisorId: string): Promise<void> {
  const { data } = await orcidDepositEntity().query.primary({ supervisorId }).go({ pages: 'all' });
  await orcidDepositEntity()
    .delete(data.map(({ name }) => ({ supervisorId, name })))
    .go();
  await orcidGrantEntity().delete({ supervisorId }).go();
}
