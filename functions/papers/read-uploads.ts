import { createHash } from 'node:crypto';
import { LIMITS } from '#shared/constants.ts';
import { uploadKey } from '#shared/domain/file-keys.ts';
import { AppError } from '#shared/errors.ts';
import { assertFits } from './storage-quota.ts';
import * as store from './upload-repository.ts';

/** A file that was uploaded separately, not through the API. */
export interface UploadedPart {
  name: string;
  bytes: Uint8Array;
}

/**
 * Returns the files that a supervisor uploaded, in the order of the ids.
 * @throws AppError `upload-set-not-found` for an id that isn't theirs, `upload-missing` for a file that never arrived,
 *   `submission-too-large`
 */
export async function readUploads(
  supervisorId: string,
  uploadIds: readonly string[],
  now: Date,
): Promise<UploadedPart[]> {
  if (uploadIds.length > LIMITS.filesPerSubmission) throw new AppError('too-many-files');
  const requested = [...new Set(uploadIds)].map(parseUploadId);
  const setIds = [...new Set(requested.map(({ setId }) => setId))];
  // Our page sends one set; other clients may spread a hundred files over as many.
  const sets = new Map(
    await Promise.all(
      setIds.map(async (setId) => [setId, await store.readSet(supervisorId, setId, now)] as const),
    ),
  );
  const announced = requested.map(({ setId, index }) => {
    const file = sets.get(setId)?.files[index];
    if (!file) throw new AppError('upload-set-not-found');
    return {
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      key: uploadKey(supervisorId, setId, String(index)),
    };
  });
  // Checked before reading: files of many sets could exceed the function's memory.
  assertFits(announced.reduce((sum, { size }) => sum + size, 0));
  return Promise.all(announced.map(readPart));
}

async function readPart(file: { name: string; sha256: string; key: string }): Promise<UploadedPart> {
  const { name, sha256, key } = file;
  const bytes = await store.readUpload(key);
  // S3 checked the hash on arrival; files published under a hash are checked once more.
  if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) return { name, bytes };
  throw new AppError('upload-missing', {
    message: `The file ${name} has not arrived. Send it again, then submit.`,
  });
}

/** Parses `<setId>-<index in the set>`. */
function parseUploadId(uploadId: string): { setId: string; index: number } {
  const [, setId, index] = /^([0-9A-Z]{26})-(\d{1,2})$/.exec(uploadId) ?? [];
  if (setId === undefined) throw new AppError('upload-set-not-found');
  return { setId, index: Number(index) };
}
