import { type ApiKeyRecord, apiKeyEntity } from '../_lib/identity/identity-entities.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';
import { isYoung, untilIndexed } from '../_lib/runtime/until-indexed.ts';

/** @param replaced a key that is deleted in the same transaction */
export async function createKey(
  key: ApiKeyRecord,
  replaced: ApiKeyRecord | undefined,
  securityWrites: Write[],
): Promise<void> {
  const deletion = replaced ? [apiKeyEntity().delete({ hash: replaced.hash })] : [];
  await transact([apiKeyEntity().create(key), ...deletion, ...securityWrites]);
}

/** Returns a supervisor's keys, newest first. */
export async function listKeys(supervisorId: string): Promise<ApiKeyRecord[]> {
  const { data } = await apiKeyEntity()
    .query.bySupervisor({ supervisorId })
    .go({ order: 'desc', pages: 'all' });
  return data;
}

/** Finds a key also in the moment after its creation, so that one that was created by mistake can be revoked at once. */
export async function findKey(supervisorId: string, keyId: string): Promise<ApiKeyRecord | undefined> {
  return untilIndexed(isYoung(keyId), async () => {
    const { data } = await apiKeyEntity().query.bySupervisor({ supervisorId, keyId }).go();
    return data[0];
  });
}

export async function deleteKey({ hash }: ApiKeyRecord, securityWrites: Write[]): Promise<void> {
  await transact([apiKeyEntity().delete({ hash }), ...securityWrites]);
}
