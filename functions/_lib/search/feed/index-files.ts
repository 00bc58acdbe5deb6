import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { setting } from '../../runtime/dynamodb.ts';
import { filesClient } from '../../runtime/files-bucket.ts';
import { parseJson } from '../../runtime/json-attribute.ts';
import { IndexOp } from '../index/document.ts';

const IndexOps = z.array(IndexOp);

/** The bucket of the search index, whose keys begin with `bases/` and `deltas/`. */
const bucket = () => setting('SEARCH_BUCKET');

/** Stores changes under a new key: an indexer that is overtaken or killed leaves an object that nothing refers to. */
export async function putDelta(sequence: number, ops: IndexOp[]): Promise<string> {
  const key = `deltas/${String(sequence).padStart(12, '0')}-${randomUUID()}.json.gz`;
  await put(key, gzipSync(JSON.stringify(ops)));
  return key;
}

export async function getDelta(key: string): Promise<IndexOp[]> {
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
  const bytes = await Body?.transformToByteArray();
  return parseJson(IndexOps, gunzipSync(bytes ?? new Uint8Array()).toString());
}

export async function putBase(sequence: number, file: string): Promise<string> {
  const key = `bases/${String(sequence).padStart(12, '0')}-${randomUUID()}.sqlite`;
  // Streamed: the file doesn't fit into the function's memory. S3 accepts up to 5 GB at once.
  const { size } = await stat(file);
  const Body = createReadStream(file, { highWaterMark: 1024 * 1024 });
  await filesClient().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body, ContentLength: size }));
  return key;
}

const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 8;

/**
 * Downloads a base in parts, several at a time: S3 sends about 90 MB/s over one connection, a function receives more.
 * @throws NoSuchKey if the bucket has deleted it
 */
export async function downloadBase(key: string, file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    const size = await downloadPart(key, handle, 0);
    const starts = Array.from(
      { length: Math.ceil(size / PART_BYTES) - 1 },
      (_, part) => (part + 1) * PART_BYTES,
    );
    const downloadAll = async () => {
      for (let start = starts.shift(); start !== undefined; start = starts.shift())
        await downloadPart(key, handle, start);
    };
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, downloadAll));
  } finally {
    await handle.close();
  }
}

/** Downloads a part of an object to the same place in a file. Returns the size of the whole object. */
async function downloadPart(Key: string, handle: FileHandle, start: number): Promise<number> {
  const Range = `bytes=${start}-${start + PART_BYTES - 1}`;
  const { Body, ContentRange } = await filesClient().send(
    new GetObjectCommand({ Bucket: bucket(), Key, Range }),
  );
  const bytes = await Body?.transformToByteArray();
  const size = Number(ContentRange?.split('/')[1]);
  if (!bytes || bytes.length !== Math.min(PART_BYTES, size - start))
    throw new Error(`The index ${Key} was cut off at ${start}.`);
  await handle.write(bytes, 0, bytes.length, start);
  return size;
}

/** Returns the text of a paper's file; empty if there is none. */
export async function readText(key: string): Promise<string> {
  try {
    const { Body } = await filesClient().send(
      new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key }),
    );
    return (await Body?.transformToString()) ?? '';
  } catch (error) {
    if (error instanceof NoSuchKey) return '';
    throw error;
  }
}

async function put(key: string, bytes: Uint8Array): Promise<void> {
  await filesClient().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: bytes }));
}
