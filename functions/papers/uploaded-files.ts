import { createHash } from 'node:crypto';
import { LIMITS } from '#shared/constants.ts';
import { uploadKey } from '#shared/domain/file-keys.ts';
import { AppError } from '#shared/errors.ts';
import { assertFits } from './storage-quota.ts';
import * as store from './upload-store.ts';

/** A file that came by an upload of its own, past the API. */
export interface UploadedPart {
  name: string;
  bytes: Uint8Array;
}

/**
 * The files that a supervisor uploaded, in the order of the ids.
 * @throws AppError `upload-set-not-found` for an id that is not theirs, `upload-missing` for a file that never
 *   arrived, `submission-too-large`
 */
export async function readUploads(
  supervisorId: string,
  uploadIds: readonly string[],
  now: Date,
): Promise<UploadedPart[]> {
  if (uploadIds.length > LIMITS.filesPerSubmission) throw new AppError('too-many-files');
  const wanted = [...new Set(uploadIds)].map(parseUploadId);
  const setIds = [...new Set(wanted.map(({ setId }) => setId))];
  // The page sends one set; somebody's own client may spread a hundred files over as many.
  const sets = new Map(
    await Promise.all(
      setIds.map(async (setId) => [setId, await store.readSet(supervisorId, setId, now)] as const),
    ),
  );
  const announced = wanted.map(({ setId, index }) => {
    const file = sets.get(setId)?.files[index];
    if (!file) throw new AppError('upload-set-not-found');
    return {
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      key: uploadKey(supervisorId, setId, String(index)),
    };
  });
  // Before they are read: of many sets they could be more than a function holds.
  assertFits(announced.reduce((sum, { size }) => sum + size, 0));
  return Promise.all(announced.map(readPart));
}

async function readPart(file: { name: string; sha256: string; key: string }): Promise<UploadedPart> {
  const { name, sha256, key } = file;
  const bytes = await store.readUpload(key);
  // S3 has checked it on arrival; what is published under a hash is checked once more.
  if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) return { name, bytes };
  throw new AppError('upload-missing', {
    message: `The file ${name} has not arrived. Send it again, then submit.`,
  });
}

/** `<setId>-<place in the set>`. */
function parseUploadId(uploadId: string): { setId: string; index: number } {
  const [, setId, index] = /^([0-9A-Z]{26})-(\d{1,2})$/.exec(uploadId) ?? [];
  if (setId === undefined) throw new AppError('upload-set-not-found');
  return { setId, index: Number(index) };
}
