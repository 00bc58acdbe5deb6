import { z } from 'zod';
import type { ObjectRecord } from './object-index.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Error } from './s3-error.ts';
import { objectHeaders, receiveBody, type S3Answer, type S3Request, xmlBody } from './s3-request.ts';

/** GetObject and HeadObject, with ranges and conditions. */
export async function getObject(store: ObjectStore, request: S3Request): Promise<S3Answer> {
  const object = existing(store, request.bucket, request.key, request.query.get('versionId') ?? undefined);
  const headers = answerHeaders(object, request);
  const condition = checkReadConditions(object, request.headers);
  if (condition === 304) {
    return { status: 304, headers: { etag: object.etag, 'last-modified': headers['last-modified'] ?? '' } };
  }
  const range = rangeOf(request.headers.range, object.size);
  const length = range === undefined ? object.size : range.end - range.start + 1;
  headers['content-length'] = String(length);
  if (range !== undefined) {
    headers['content-range'] = `bytes ${range.start}-${range.end}/${object.size}`;
  }
  const status = range === undefined ? 200 : 206;
  return request.method === 'HEAD' || length === 0
    ? { status, headers }
    : { status, headers, body: await store.read(object, range) };
}

/** PutObject, with If-Match and If-None-Match. */
export async function putObject(store: ObjectStore, request: S3Request): Promise<S3Answer> {
  assertNames(request.key, Object.entries(request.headers));
  const begun = store.removals(request.bucket, request.key);
  const { received, checksums } = await receiveBody(store, request);
  const object = await store.put(request.bucket, request.key, received, {
    headers: { ...objectHeaders(Object.entries(request.headers)), ...checksums },
    precondition: (current) => {
      // "Conditional writes" of the S3 user guide: a deletion that succeeds meanwhile is a conflict.
      if (isConditional(request.headers) && store.removals(request.bucket, request.key) !== begun)
        throw new S3Error(
          'ConditionalRequestConflict',
          409,
          'The conditional request cannot succeed due to a conflicting operation against this resource.',
        );
      checkWriteConditions(current, request.headers);
    },
  });
  return {
    status: 200,
    headers: { etag: object.etag, ...checksums, ...versionHeader(object), ...encryption(object) },
  };
}

/** "Naming Amazon S3 objects" and "Working with object metadata": the lengths in UTF-8. */
const [MAX_KEY_BYTES, MAX_METADATA_BYTES] = [1024, 2048];

/** Refuses a key or metadata that are too long. @throws S3Error 400 */
export function assertNames(key: string, headers: Iterable<[string, string]>): void {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES)
    throw new S3Error('KeyTooLongError', 400, 'Your key is too long');
  const metadata = [...headers]
    .filter(([name]) => name.startsWith('x-amz-meta-'))
    .map(([name, value]) => name.slice('x-amz-meta-'.length) + value);
  if (Buffer.byteLength(metadata.join('')) > MAX_METADATA_BYTES)
    throw new S3Error(
      'MetadataTooLarge',
      400,
      'Your metadata headers exceed the maximum allowed metadata size',
    );
}

const isConditional = (headers: Record<string, string>): boolean =>
  headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;

/** CopyObject. */
export async function copyObject(store: ObjectStore, request: S3Request): Promise<S3Answer> {
  assertNames(request.key, Object.entries(request.headers));
  const [path = '', version] = (request.headers['x-amz-copy-source'] ?? '')
    .replace(/^\//, '')
    .split('?versionId=');
  const [bucket = '', ...key] = decodeURIComponent(path).split('/');
  const source = existing(store, bucket, key.join('/'), version);
  const received = await store.receive(await store.read(source));
  const replace = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  const object = await store.put(request.bucket, request.key, received, {
    headers: replace ? objectHeaders(Object.entries(request.headers)) : source.headers,
    precondition: (current) => checkWriteConditions(current, request.headers),
  });
  return {
    status: 200,
    headers: versionHeader(object),
    xml: { CopyObjectResult: { ETag: object.etag, LastModified: object.modified } },
  };
}

/** DeleteObject, also of a missing object. */
export async function deleteObject(store: ObjectStore, request: S3Request): Promise<S3Answer> {
  await store.remove(request.bucket, request.key, request.query.get('versionId') ?? undefined);
  return { status: 204 };
}

const Tagging = z.object({
  Tagging: z.object({
    TagSet: z
      .object({ Tag: z.array(z.object({ Key: z.string(), Value: z.string() })).default([]) })
      // An empty element is read as a string.
      .or(z.string().transform(() => ({ Tag: [] }))),
  }),
});

/** GetObjectTagging, PutObjectTagging and DeleteObjectTagging. */
export async function objectTagging(store: ObjectStore, request: S3Request): Promise<S3Answer> {
  const object = existing(store, request.bucket, request.key, request.query.get('versionId') ?? undefined);
  if (request.method === 'GET') {
    return { status: 200, xml: { Tagging: { TagSet: { Tag: object.tags } } } };
  }
  const tags = request.method === 'PUT' ? (await xmlBody(request, Tagging)).Tagging.TagSet.Tag : [];
  store.index.setTags(object, tags);
  return { status: request.method === 'PUT' ? 200 : 204 };
}

/** Checks the conditions of a write. @throws S3Error 412 */
export function checkWriteConditions(
  current: ObjectRecord | undefined,
  headers: Record<string, string>,
): void {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && current === undefined) {
    throw new S3Error('NoSuchKey', 404, 'The specified key does not exist.');
  }
  if (
    (headers['if-none-match'] === '*' && current !== undefined) ||
    (ifMatch !== undefined && current !== undefined && !sameTag(ifMatch, current.etag))
  ) {
    throw new S3Error(
      'PreconditionFailed',
      412,
      'At least one of the pre-conditions you specified did not hold',
    );
  }
}

/** Returns the byte range of a Range header; undefined for the whole object. @throws S3Error 416 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') {
    return undefined;
  }
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) {
    throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable');
  }
  return { start, end };
}

function existing(store: ObjectStore, bucket: string, key: string, version?: string): ObjectRecord {
  store.index.bucket(bucket);
  const object = store.index.find(bucket, key, version);
  if (object === undefined) {
    throw version === undefined
      ? new S3Error('NoSuchKey', 404, 'The specified key does not exist.')
      : new S3Error('NoSuchVersion', 404, 'The specified version does not exist.');
  }
  return object;
}

/** Returns the headers that describe an object. */
export function describingHeaders(object: ObjectRecord): Record<string, string> {
  return {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    etag: object.etag,
    'last-modified': new Date(object.modified).toUTCString(),
    'accept-ranges': 'bytes',
    ...versionHeader(object),
  };
}

function answerHeaders(object: ObjectRecord, { query, headers: asked }: S3Request): Record<string, string> {
  const headers = describingHeaders(object);
  // A checksum is of the whole object, and sent only on request.
  if (asked['x-amz-checksum-mode'] !== 'ENABLED' || asked.range !== undefined) {
    for (const name of Object.keys(headers)) {
      if (name.startsWith('x-amz-checksum-')) {
        delete headers[name];
      }
    }
  }
  for (const [name, value] of query) {
    if (name.startsWith('response-')) {
      headers[name.slice('response-'.length)] = value;
    }
  }
  return headers;
}

/** Checks the conditions of a read. @returns 304 if the client has the current content @throws S3Error 412 */
export function checkReadConditions(object: ObjectRecord, headers: Record<string, string>): 304 | undefined {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !sameTag(ifMatch, object.etag)) {
    throw new S3Error(
      'PreconditionFailed',
      412,
      'At least one of the pre-conditions you specified did not hold',
    );
  }
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) {
    return sameTag(ifNoneMatch, object.etag) ? 304 : undefined;
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(Date.parse(object.modified) / 1000) * 1000 <= since ? 304 : undefined;
}

// A list of ETags, quoted or not, weak or strong; * matches any.
const sameTag = (wanted: string, etag: string): boolean =>
  wanted.split(',').some((tag) => tag.trim() === '*' || bare(tag.trim()) === bare(etag));

const bare = (tag: string): string => tag.replace(/^W\//, '').replace(/"/g, '');

const versionHeader = ({ version }: ObjectRecord): Record<string, string> =>
  version === 'null' ? {} : { 'x-amz-version-id': version };

const encryption = ({ headers }: ObjectRecord): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('x-amz-server-side-encryption')),
  );
