import { LIMITS } from '#shared/constants.ts';
import { storageEntity } from '../_lib/papers/storage-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';

/** Returns the storage that my papers use: sources and renditions. */
export async function getStorage(_input: unknown, call: Call) {
  return { success: true as const, data: await storageOf(requireCaller(call).supervisor.supervisorId) };
}

/** Returns the storage that a supervisor's papers use, from the counters of the papers' stream. */
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
