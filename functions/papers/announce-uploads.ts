import { LIMITS } from '#shared/constants.ts';
import { uploadKey } from '#shared/domain/file-keys.ts';
import type { AnnouncedFile, UploadSet, UploadSlot } from '#shared/domain/upload.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { ttlAfterHours } from '../_lib/clock.ts';
import { raised, takeOrRefuse } from '../_lib/limits.ts';
import { assertSubmissionsOpen } from '../_lib/site-state.ts';
import type { UploadSetRecord } from '../_lib/submission-entities.ts';
import { assertFits, assertRoom } from './storage-quota.ts';
import type { PaperDeps } from './submit-paper.ts';
import * as store from './upload-store.ts';

/** S3's lifecycle removes the files of a set after this as well. */
const KEPT_HOURS = 24;

/**
 * Says where the files of a submission are to be uploaded when they are more than one request may carry
 * (decisions.md §4): a presigned form each.
 * @throws AppError `submission-too-large`, `storage-full`, `too-many-uploads`
 */
export function announceUploads({ clock, newId }: PaperDeps) {
  return async ({ files }: { files: AnnouncedFile[] }, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    await assertSubmissionsOpen();
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    assertFits(bytes);
    await assertRoom(supervisorId, bytes);
    const now = clock();
    const bucket = `upload-sets-of ${supervisorId}`;
    await takeOrRefuse(bucket, raised(LIMITS.uploadSetsPerDay), now, 'too-many-uploads');
    const set = { supervisorId, setId: newId(), files, expiresAt: ttlAfterHours(now, KEPT_HOURS) };
    await store.writeSet(set);
    return { success: true as const, data: await toUploadSet(set, new Set()) };
  };
}

/** Which files of a set have arrived, and where the others go: so a client goes on after its connection was lost. */
export function getUploads({ clock }: PaperDeps) {
  return async ({ setId }: { setId: string }, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
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
    const post = isStored ? null : await store.formFor(key, file);
    return { uploadId: `${setId}-${index}`, name, size, sha256, stored: isStored, post };
  };
  return {
    setId,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    uploads: await Promise.all(files.map(slot)),
  };
}
