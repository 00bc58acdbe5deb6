import { LIMITS } from '#shared/constants.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { storageEntity } from '../_lib/storage-entities.ts';

/** What my papers take in storage: sources, and what was made of them. */
export async function getStorage(_input: unknown, call: Call) {
  return { success: true as const, data: await storageOf(signedIn(call).supervisor.supervisorId) };
}

/** What a supervisor's papers take in storage, by the counters that the papers' stream keeps. */
export async function storageOf(supervisorId: string) {
  const { data } = await storageEntity().get({ supervisorId }).go();
  return {
    storageUsedBytes: data?.bytes ?? 0,
    storageQuotaBytes: LIMITS.storageBytes,
    paperCount: data?.papers ?? 0,
    figureCount: data?.figures ?? 0,
    datasetCount: data?.datasets ?? 0,
    otherCount: data?.others ?? 0,
    bytes: {
      paper: data?.paperBytes ?? 0,
      figure: data?.figureBytes ?? 0,
      dataset: data?.datasetBytes ?? 0,
      other: data?.otherBytes ?? 0,
    },
  };
}
