import type { ProfileChanges } from '#shared/domain/profile.ts';
import {
  type ApiKeyRecord,
  apiKeyEntity,
  type SupervisorRecord,
  supervisorEntity,
} from '../_lib/identity/identity-entities.ts';
import { directoryWrites } from '../_lib/identity/name-directory.ts';
import { transact } from '../_lib/runtime/transact.ts';

export async function apiKeysOf(supervisorId: string): Promise<ApiKeyRecord[]> {
  const { data } = await apiKeyEntity().query.bySupervisor({ supervisorId }).go({ pages: 'all' });
  return data;
}

/** Sets fields that have a value and removes empty ones; undefined fields stay. Returns the changed supervisor. */
export async function changeProfile(
  supervisorId: string,
  fields: Omit<ProfileChanges, 'affiliation'>,
  updatedAt: string,
): Promise<SupervisorRecord> {
  const { organizationType, ...texts } = fields;
  const names = Object.keys(texts) as (keyof typeof texts)[];
  const cleared = names.filter((name) => texts[name] === '');
  const kept = Object.fromEntries(names.filter((name) => texts[name]).map((name) => [name, texts[name]]));
  const { data: before } = await supervisorEntity().get({ supervisorId }).go({ consistent: true });
  await supervisorEntity()
    .patch({ supervisorId })
    .set({ ...kept, ...(organizationType ? { organizationType } : {}), updatedAt })
    .remove([...cleared, ...(organizationType === null ? (['organizationType'] as const) : [])])
    .go();
  const { data } = await supervisorEntity().get({ supervisorId }).go({ consistent: true });
  if (!data) throw new Error(`The supervisor ${supervisorId} no longer exists.`);
  const renamed = directoryWrites(before ?? undefined, data);
  if (renamed.length > 0) await transact(renamed);
  return data;
}
