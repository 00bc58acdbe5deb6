import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { assertNames, checkWriteConditions } from './object-requests.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Error } from './s3-error.ts';
import { objectHeaders, receiveBody, type S3Answer, type S3Request, xmlBody } from './s3-request.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS s3_uploads (id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, headers TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS s3_parts (
  upload TEXT NOT NULL, number INTEGER NOT NULL, file TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
  PRIMARY KEY (upload, number)
);`;

const MIN_PART_BYTES = 5 * 1024 * 1024;

const Upload = z.object({ id: z.string(), bucket: z.string(), key: z.string(), headers: z.string() });
const Headers = z.record(z.string(), z.string());
const Part = z.object({ number: z.number(), file: z.string(), size: z.number(), etag: z.string() });
type Part = z.infer<typeof Part>;

export type MultipartUploads = ReturnType<typeof createMultipartUploads>;

/** Serves multipart uploads: create, upload parts, complete or abort. */
export function createMultipartUploads(database: DatabaseSync, store: ObjectStore) {
  database.exec(SCHEMA);

  const uploadOf = ({ query, bucket, key }: S3Request): z.infer<typeof Upload> => {
    const row = database
      .prepare('SELECT * FROM s3_uploads WHERE id = ? AND bucket = ? AND key = ?')
      .get(query.get('uploadId') ?? '', bucket, key);
    if (row === undefined) {
      throw new S3Error('NoSuchUpload', 404, 'The specified upload does not exist.');
    }
    return Upload.parse(row);
  };
  const partsOf = (upload: string): Part[] =>
    database
      .prepare('SELECT * FROM s3_parts WHERE upload = ? ORDER BY number')
      .all(upload)
      .map((row) => Part.parse(row));
  const forget = async (upload: string): Promise<void> => {
    const parts = partsOf(upload);
    database.prepare('DELETE FROM s3_uploads WHERE id = ?').run(upload);
    database.prepare('DELETE FROM s3_parts WHERE upload = ?').run(upload);
    await Promise.all(parts.map(({ file }) => store.discard(file)));
  };

  return {
    create: ({ bucket, key, headers }: S3Request): S3Answer => {
      assertNames(key, Object.entries(headers));
      store.index.bucket(bucket);
      const id = randomUUID();
      const kept = JSON.stringify(objectHeaders(Object.entries(headers)));
      database.prepare('INSERT INTO s3_uploads VALUES (?, ?, ?, ?)').run(id, bucket, key, kept);
      return {
        status: 200,
        xml: { InitiateMultipartUploadResult: { Bucket: bucket, Key: key, UploadId: id } },
      };
    },
    putPart: async (request: S3Request): Promise<S3Answer> => {
      const upload = uploadOf(request);
      const { received, checksums } = await receiveBody(store, request);
      const number = Number(request.query.get('partNumber'));
      const etag = `"${received.digests.md5}"`;
      const old = partsOf(upload.id).find((part) => part.number === number);
      database
        .prepare('INSERT OR REPLACE INTO s3_parts VALUES (?, ?, ?, ?, ?)')
        .run(upload.id, number, received.file, received.size, etag);
      if (old !== undefined) {
        await store.discard(old.file);
      }
      return { status: 200, headers: { etag, ...checksums } };
    },
    listParts: (request: S3Request): S3Answer => {
      const { id, bucket, key } = uploadOf(request);
      const parts = partsOf(id).map(({ number, etag, size }) => ({
        PartNumber: number,
        ETag: etag,
        Size: size,
      }));
      return {
        status: 200,
        xml: { ListPartsResult: { Bucket: bucket, Key: key, UploadId: id, IsTruncated: false, Part: parts } },
      };
    },
    complete: async (request: S3Request): Promise<S3Answer> => {
      const { id, bucket, key, headers } = uploadOf(request);
      const parts = chosenParts(await xmlBody(request, Completion), partsOf(id));
      const md5s = parts.map(({ etag }) => Buffer.from(etag.replace(/"/g, ''), 'hex'));
      const etag = `"${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-${parts.length}"`;
      const received = await store.join(parts.map(({ file }) => file));
      await store.put(bucket, key, received, {
        headers: Headers.parse(JSON.parse(headers)),
        etag,
        precondition: (current) => checkWriteConditions(current, request.headers),
      });
      await forget(id);
      return {
        status: 200,
        xml: { CompleteMultipartUploadResult: { Bucket: bucket, Key: key, ETag: etag } },
      };
    },
    abort: async (request: S3Request): Promise<S3Answer> => {
      await forget(uploadOf(request).id);
      return { status: 204 };
    },
  };
}

const Completion = z.object({
  CompleteMultipartUpload: z.object({
    Part: z.array(z.object({ PartNumber: z.coerce.number(), ETag: z.string() })),
  }),
});

/** Returns the parts in the order that the client names. @throws S3Error 400 for a part that is missing or too small */
function chosenParts({ CompleteMultipartUpload }: z.infer<typeof Completion>, uploaded: Part[]): Part[] {
  const parts = CompleteMultipartUpload.Part.map(({ PartNumber, ETag }) => {
    const part = uploaded.find(({ number }) => number === PartNumber);
    if (part === undefined || part.etag.replace(/"/g, '') !== ETag.replace(/"/g, '')) {
      throw new S3Error('InvalidPart', 400, 'One or more of the specified parts could not be found.');
    }
    return part;
  });
  if (parts.slice(0, -1).some(({ size }) => size < MIN_PART_BYTES)) {
    throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
  }
  return parts;
}
