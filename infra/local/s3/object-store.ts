import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createObjectIndex, type ObjectIndex, type ObjectRecord } from './object-index.ts';
import { S3Error } from './s3-error.ts';
import { DigestStream, type Digests } from './upload-body.ts';

/** A body that has arrived on disk, not yet an object. */
export type Received = { file: string; size: number; digests: Digests };

export type ObjectStore = {
  index: ObjectIndex;
  /** Streams a body into a temporary file and flushes it to the disk. @throws S3Error beyond the limit of bytes */
  receive(body: Readable, limit?: number): Promise<Received>;
  /** Joins the files of earlier received bodies into a new one. */
  join(files: string[]): Promise<Received>;
  discard(file: string): Promise<void>;
  /** Makes a received body an object; the old one, unless the bucket keeps versions, goes. */
  put(bucket: string, key: string, received: Received, details: ObjectDetails): Promise<ObjectRecord>;
  remove(bucket: string, key: string, version?: string): Promise<void>;
  /** The bytes of an object, or a range of them (both ends included). */
  read(object: ObjectRecord, range?: { start: number; end: number }): Promise<Readable>;
};

export type ObjectDetails = {
  headers: Record<string, string>;
  /** Quoted; by default the MD5 of the content. */
  etag?: string;
  /** Looked at in the same step in which the object changes. @throws S3Error to leave everything as it is */
  precondition?: (current: ObjectRecord | undefined) => void;
};

/**
 * Objects as files under a folder, described in the state database. A file is complete and on the disk before the
 * database names it, so a crash leaves at most a file that nothing names.
 */
export function createObjectStore(database: DatabaseSync, folder: string): ObjectStore {
  mkdirSync(folder, { recursive: true });
  removeUnfinished(folder);
  const index = createObjectIndex(database);
  const pathOf = (file: string): string => join(folder, file);

  const receive = async (body: Readable, limit?: number): Promise<Received> => {
    const file = randomUUID();
    const digest = new DigestStream(limit);
    try {
      await pipeline(body, digest, createWriteStream(pathOf(`${file}.part`), { flush: true }));
      await rename(pathOf(`${file}.part`), pathOf(file));
    } catch (error) {
      await rm(pathOf(`${file}.part`), { force: true });
      throw error;
    }
    return { file, size: digest.size, digests: digest.digests() };
  };

  const removeFiles = async (files: string[]): Promise<void> =>
    void (await Promise.all(files.map((file) => rm(pathOf(file), { force: true }))));

  return {
    index,
    receive,
    join: (files) => receive(Readable.from(concatenated(files.map(pathOf)))),
    discard: (file) => removeFiles([file]),
    put: async (bucket, key, { file, size, digests }, { headers, etag, precondition }) => {
      try {
        const { record, replaced } = index.insert(
          { bucket, key, file, size, headers, etag: etag ?? `"${digests.md5}"` },
          precondition,
        );
        await removeFiles(replaced);
        return record;
      } catch (error) {
        await removeFiles([file]);
        throw error;
      }
    },
    remove: async (bucket, key, version) => removeFiles(index.remove(bucket, key, version)),
    read: async (object, range) => {
      const current = await open(pathOf(object.file)).catch((error: NodeJS.ErrnoException) => {
        // Overwritten between looking it up and opening it.
        throw error.code === 'ENOENT'
          ? new S3Error('NoSuchKey', 404, 'The specified key does not exist.')
          : error;
      });
      return current.createReadStream({
        start: range?.start ?? 0,
        end: range?.end ?? Number.POSITIVE_INFINITY,
      });
    },
  };
}

// What a crash broke off was never acknowledged.
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.part')) {
      rmSync(join(folder, name));
    }
  }
}

async function* concatenated(paths: string[]): AsyncGenerator<Buffer> {
  for (const path of paths) {
    const file = await open(path);
    yield* file.createReadStream();
  }
}
