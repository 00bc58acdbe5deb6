import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { setting } from '../../runtime/dynamodb.ts';
import { filesClient } from '../../runtime/files-bucket.ts';
import { parseJson } from '../../runtime/json-attribute.ts';
import { IndexOp } from '../index/document.ts';

const bucket = () => setting('FILES_BUCKET');

/** Stores changes under a new key: an indexer that is overtaken or killed leaves an object that nothing refers to. */
export async function putDelta(sequence: number, ops: IndexOp[]): Promise<string> {
  const key = `search/deltas/${String(sequence).padStart(12, '0')}-${randomUUID()}.json.gz`;
  await put(key, gzipSync(JSON.stringify(ops)));
  return key;
}

export async function getDelta(key: string): Promise<IndexOp[]> {
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
  const bytes = await Body?.transformToByteArray();
  return parseJson(z.array(IndexOp), gunzipSync(bytes ?? new Uint8Array()).toString());
}

export async function putBase(sequence: number, file: string): Promise<string> {
  const key = `search/bases/${String(sequence).padStart(12, '0')}-${randomUUID()}.sqlite`;
  await put(key, await readFile(file));
  return key;
}

export async function downloadBase(key: string, file: string): Promise<void> {
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
  if (!(Body instanceof Readable)) throw new Error(`The index ${key} has no bytes.`);
  await pipeline(Body, createWriteStream(file));
}

/** Returns the text of a paper's file; empty if there is none. */
export async function readText(key: string): Promise<string> {
  try {
    const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
    return (await Body?.transformToString()) ?? '';
  } catch (error) {
    if (error instanceof NoSuchKey) return '';
    throw error;
  }
}

async function put(key: string, bytes: Uint8Array): Promise<void> {
  await filesClient().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: bytes }));
}
