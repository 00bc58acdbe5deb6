import { type ApiKeyRecord, apiKeyEntity } from '../_lib/identity/identity-entities.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';

export async function createKey(key: ApiKeyRecord, securityWrites: Write[]): Promise<void> {
  await transact([apiKeyEntity().create(key), ...securityWrites]);
}

/** Returns a supervisor's keys, newest first. */
export async function listKeys(supervisorId: string): Promise<ApiKeyRecord[]> {
  const { data } = await apiKeyEntity()
    .query.bySupervisor({ supervisorId })
    .go({ order: 'desc', pages: 'all' });
  return data;
}

export async function findKey(supervisorId: string, keyId: string): Promise<ApiKeyRecord | undefined> {
  const { data } = await apiKeyEntity().query.bySupervisor({ supervisorId, keyId }).go();
  return data[0];
}

export async function deleteKey({ hash }: ApiKeyRecord, securityWrites: Write[]): Promise<void> {
  await transact([apiKeyEntity().delete({ hash }), ...securityWrites]);
}
