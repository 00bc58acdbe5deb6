import { type ApiKeyRecord, apiKeyEntity } from '../_lib/identity-entities.ts';

export async function createKey(key: ApiKeyRecord): Promise<void> {
  await apiKeyEntity().create(key).go();
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

export async function deleteKey({ hash }: ApiKeyRecord): Promise<void> {
  await apiKeyEntity().delete({ hash }).go();
}
