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

/** A received body on disk, before it becomes an object. */
export type Received = { file: string; size: number; digests: Digests };

export type ObjectStore = {
  index: ObjectIndex;
  /** Streams a body into a temporary file and flushes it to the disk. @throws S3Error beyond the limit of bytes */
  receive(body: Readable, limit?: number): Promise<Received>;
  /** Joins the files of earlier received bodies into a new one. */
  join(files: string[]): Promise<Received>;
  discard(file: string): Promise<void>;
  /** Makes a received body an object, which replaces the old one unless the bucket keeps versions. */
  put(bucket: string, key: string, received: Received, details: ObjectDetails): Promise<ObjectRecord>;
  remove(bucket: string, key: string, version?: string): Promise<void>;
  /** How many times a key was deleted since the start. */
  removals(bucket: string, key: string): number;
  /** Reads an object, or an inclusive byte range of it. */
  read(object: ObjectRecord, range?: { start: number; end: number }): Promise<Readable>;
};

export type ObjectDetails = {
  headers: Record<string, string>;
  /** Quoted; by default the MD5 of the content. */
  etag?: string;
  /** Checked atomically with the change. @throws S3Error to cancel the change */
  precondition?: (current: ObjectRecord | undefined) => void;
};

/**
 * Stores objects as files in a folder and their metadata in the state database. A file is complete and on disk before the
 * database refers to it, so a crash leaves at most an unreferenced file.
 */
export function createObjectStore(database: DatabaseSync, folder: string): ObjectStore {
  mkdirSync(folder, { recursive: true });
  removeUnfinished(folder);
  const index = createObjectIndex(database);
  const removals = new Map<string, number>();
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
    remove: async (bucket, key, version) => {
      removals.set(`${bucket}/${key}`, (removals.get(`${bucket}/${key}`) ?? 0) + 1);
      await removeFiles(index.remove(bucket, key, version));
    },
    removals: (bucket, key) => removals.get(`${bucket}/${key}`) ?? 0,
    read: async (object, range) => {
      const current = await open(pathOf(object.file)).catch((error: NodeJS.ErrnoException) => {
        // Overwritten between the lookup and the open.
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

// Uploads that a crash interrupted were never acknowledged.
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
