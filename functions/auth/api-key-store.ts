import { type ApiKeyRecord, apiKeyEntity } from '../_lib/identity-entities.ts';
import { transact, type Write } from '../_lib/transact.ts';

export async function createKey(key: ApiKeyRecord, noted: Write[]): Promise<void> {
  await transact([apiKeyEntity().create(key), ...noted]);
}

/** A supervisor's keys, newest first. */
export async function keysOf(supervisorId: string): Promise<ApiKeyRecord[]> {
  const { data } = await apiKeyEntity()
    .query.bySupervisor({ supervisorId })
    .go({ order: 'desc', pages: 'all' });
  return data;
}

export async function findKey(supervisorId: string, keyId: string): Promise<ApiKeyRecord | undefined> {
  const { data } = await apiKeyEntity().query.bySupervisor({ supervisorId, keyId }).go();
  return data[0];
}

export async function deleteKey({ hash }: ApiKeyRecord, noted: Write[]): Promise<void> {
  await transact([apiKeyEntity().delete({ hash }), ...noted]);
}
