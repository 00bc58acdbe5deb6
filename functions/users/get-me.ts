import { LIMITS } from '#shared/constants.ts';
import type { OwnProfile } from '#shared/domain/profile.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { toSupervisor } from '../_lib/identity/supervisor-view.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { workCounts } from './count-contributions.ts';
import * as store from './profile-repository.ts';
import { storageOf } from './storage.ts';

/** Returns the signed-in supervisor, with their counts and reputation. */
export async function getMe(_input: unknown, call: Call) {
  return { success: true as const, data: await toOwnProfile(requireCaller(call).supervisor) };
}

/** Converts a supervisor to what they see of themselves. */
export async function toOwnProfile(record: SupervisorRecord): Promise<OwnProfile> {
  const { supervisorId } = record;
  const [counts, keys, storage] = await Promise.all([
    workCounts(supervisorId),
    store.apiKeysOf(supervisorId),
    storageOf(supervisorId),
  ]);
  return {
    ...toSupervisor(record),
    _count: counts,
    apiKeys: keys.map(({ keyId, name }) => ({ id: keyId, name })),
    storageUsedBytes: storage.storageUsedBytes,
    storageQuotaBytes: LIMITS.storageBytes,
  };
}
