import { LIMITS } from '#shared/constants.ts';
import type { OwnProfile } from '#shared/domain/profile.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';
import * as store from './profile-store.ts';
import { storageOf } from './storage.ts';
import { workCounts } from './work-counts.ts';

/** The signed-in supervisor, with their standing on the platform. */
export async function getMe(_input: unknown, call: Call) {
  return { success: true as const, data: await toOwnProfile(signedIn(call).supervisor) };
}

/** A supervisor as they see themself. */
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
