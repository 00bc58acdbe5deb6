import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { readBody } from '../http/messages.ts';
import type { ObjectStore, Received } from './object-store.ts';
import { S3Error } from './s3-error.ts';
import { checkDigests, UnchunkStream } from './upload-body.ts';
import { parseXml, type XmlValue } from './xml.ts';

export type S3Request = {
  message: IncomingMessage;
  method: string;
  bucket: string;
  /** Decoded; empty for a request on the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: Record<string, string>;
};

export type S3Answer = {
  status: number;
  headers?: Record<string, string>;
  xml?: Record<string, XmlValue>;
  body?: Readable;
};

const MAX_XML_BYTES = 2 * 1024 * 1024;

/** Reads the XML body of a request. @throws S3Error 400 if it doesn't have the shape of the schema */
export async function xmlBody<T extends z.ZodType>({ message }: S3Request, schema: T): Promise<z.infer<T>> {
  const body = await readBody(message, MAX_XML_BYTES);
  try {
    return schema.parse(parseXml(body.toString('utf8')));
  } catch {
    throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed.');
  }
}

/**
 * Receives a request's body, decodes its chunks if it has any, and compares it with the client's checksums.
 * @returns the received body, and the checksums to store with it
 */
export async function receiveBody(
  store: ObjectStore,
  { message, headers }: S3Request,
): Promise<{ received: Received; checksums: Record<string, string> }> {
  const chunked = headers['x-amz-content-sha256']?.startsWith('STREAMING-') === true;
  const unchunk = new UnchunkStream();
  if (chunked) {
    message.once('error', (error) => unchunk.destroy(error));
  }
  const received = await store.receive(chunked ? message.pipe(unchunk) : message);
  try {
    return { received, checksums: checkDigests(received.digests, headers, unchunk.trailers) };
  } catch (error) {
    await store.discard(received.file);
    throw error;
  }
}

const KEPT_HEADERS = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
]);

/** Returns the headers of an upload that S3 stores and returns with the object. */
export function objectHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (name === 'content-encoding') {
      const encoding = value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== 'aws-chunked')
        .join(',');
      if (encoding !== '') {
        kept[name] = encoding;
      }
    } else if (KEPT_HEADERS.has(name) || name.startsWith('x-amz-meta-')) {
      kept[name] = value;
    }
  }
  return kept;
}
