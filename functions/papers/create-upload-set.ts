import { LIMITS } from '#shared/constants.ts';
import { uploadKey } from '#shared/domain/file-keys.ts';
import { isoOfSeconds } from '#shared/domain/iso-time.ts';
import type { AnnouncedFile, UploadSet, UploadSlot } from '#shared/domain/upload.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import type { UploadSetRecord } from '../_lib/papers/submission-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { ttlAfterHours } from '../_lib/runtime/clock.ts';
import { enforceRateLimit, raisedLimit } from '../_lib/runtime/rate-limits.ts';
import { assertFits, assertRoom } from './storage-quota.ts';
import type { PaperDeps } from './submit-paper.ts';
import * as store from './upload-repository.ts';

/**
 * Returns a presigned form for each file of a submission that is too large for one request (docs/product/papers.md).
 * @throws AppError `submission-too-large`, `storage-full`, `too-many-uploads`
 */
export function createUploadSet({ clock, newId }: PaperDeps) {
  return async ({ files }: { files: AnnouncedFile[] }, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    assertFits(bytes);
    await assertRoom(supervisorId, bytes);
    const now = clock();
    const bucket = `upload-sets-of ${supervisorId}`;
    await enforceRateLimit(bucket, raisedLimit(RATE_LIMITS.uploadSetsPerDay), now, 'too-many-uploads');
    const set = { supervisorId, setId: newId(), files, expiresAt: ttlAfterHours(now, LIMITS.uploadHours) };
    await store.writeSet(set);
    return { success: true as const, data: await toUploadSet(set, new Set()) };
  };
}

/**
 * Returns which files of a set have arrived, and forms for the others, so that a client can continue after a lost
 * connection.
 */
export function getUploads({ clock }: PaperDeps) {
  return async ({ setId }: { setId: string }, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const set = await store.readSet(supervisorId, setId, clock());
    if (!set) throw new AppError('upload-set-not-found');
    const stored = await store.storedKeys(supervisorId, setId);
    return { success: true as const, data: await toUploadSet(set, stored) };
  };
}

async function toUploadSet(set: UploadSetRecord, stored: ReadonlySet<string>): Promise<UploadSet> {
  const { supervisorId, setId, files, expiresAt } = set;
  const slot = async (file: AnnouncedFile, index: number): Promise<UploadSlot> => {
    const { name, size, sha256 } = file;
    const key = uploadKey(supervisorId, setId, String(index));
    const isStored = stored.has(key);
    const post = isStored ? null : await store.createUploadForm(key, file);
    return { uploadId: `${setId}-${index}`, name, size, sha256, stored: isStored, post };
  };
  return {
    setId,
    expiresAt: isoOfSeconds(expiresAt),
    uploads: await Promise.all(files.map(slot)),
  };
}
