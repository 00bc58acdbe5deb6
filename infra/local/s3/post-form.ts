import { Readable } from 'node:stream';
import type { ObjectStore, Received } from './object-store.ts';
import { checkPostPolicy } from './post-policy.ts';
import { S3Error } from './s3-error.ts';
import { objectHeaders, type S3Answer, type S3Request } from './s3-request.ts';
import type { Credentials } from './signature.ts';
import { checkDigests } from './upload-body.ts';

/** In a form's key this stands for the name of the file. */
const FILE_NAME = `\${filename}`;

// S3 allows 20 KB of form fields before the file.
const MAX_FIELD_BYTES = 20 * 1024;

/** A browser's form upload under a signed policy (POST Object). */
export async function postObject(
  store: ObjectStore,
  request: S3Request,
  credentials: Credentials,
): Promise<S3Answer> {
  store.index.bucket(request.bucket);
  const { fields, file } = await readForm(request.message, boundaryOf(request.headers['content-type'] ?? ''));
  const { min, max } = checkPostPolicy(fields, request.bucket, credentials);
  const received = await store.receive(file.content, max);
  if (received.size < min) {
    await store.discard(received.file);
    throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
  }
  const checksums = await checkedSums(store, received, fields);
  const key = (fields.get('key') ?? '').replaceAll(FILE_NAME, file.name);
  const { etag } = await store.put(request.bucket, key, received, {
    headers: { ...objectHeaders(fields), ...checksums },
  });
  const status = fields.get('success_action_status');
  const location = `http://${request.headers.host}/${request.bucket}/${encodeURIComponent(key)}`;
  if (status === '201') {
    const xml = { PostResponse: { Location: location, Bucket: request.bucket, Key: key, ETag: etag } };
    return { status: 201, headers: { etag, location }, xml };
  }
  return { status: status === '200' ? 200 : 204, headers: { etag, location } };
}

/** The checksums that the form promised; what does not keep them is thrown away. */
async function checkedSums(store: ObjectStore, { digests, file }: Received, fields: Map<string, string>) {
  try {
    return checkDigests(digests, Object.fromEntries(fields), {});
  } catch (error) {
    await store.discard(file);
    throw error;
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) {
    throw new S3Error('MalformedPOSTRequest', 400);
  }
  return boundary;
}

type Form = { fields: Map<string, string>; file: { name: string; content: Readable } };

/** Reads the fields, which S3 wants before the file, and hands on the file as a stream. */
async function readForm(message: Readable, boundary: string): Promise<Form> {
  const fields = new Map<string, string>();
  const chunks: AsyncIterator<Buffer> = message[Symbol.asyncIterator]();
  // Every delimiter then looks alike: line break, two hyphens, boundary.
  let pending = Buffer.from('\r\n');
  for (;;) {
    const part = nextPart(pending, boundary);
    if (part?.fileName !== undefined) {
      const content = Readable.from(fileBytes(chunks, pending.subarray(part.start), `\r\n--${boundary}`));
      return { fields, file: { name: part.fileName, content } };
    }
    if (part?.end !== undefined) {
      fields.set(part.name.toLowerCase(), pending.toString('utf8', part.start, part.end));
      pending = pending.subarray(part.end);
      continue;
    }
    const { value, done } = await chunks.next();
    if (done === true || pending.length > MAX_FIELD_BYTES) {
      throw new S3Error('MalformedPOSTRequest', 400, 'The body of your POST request is not well-formed.');
    }
    pending = Buffer.concat([pending, value]);
  }
}

/** The part at the start of the bytes, once its headers (of a field: all of it) are there. */
function nextPart(bytes: Buffer, boundary: string) {
  const headersEnd = bytes.indexOf('\r\n\r\n', boundary.length);
  if (headersEnd < 0) {
    return undefined;
  }
  const headers = bytes.toString('utf8', 0, headersEnd);
  const name = /;\s*name="([^"]*)"/i.exec(headers)?.[1] ?? '';
  const start = headersEnd + 4;
  if (name === 'file') {
    return { name, start, fileName: /filename="([^"]*)"/i.exec(headers)?.[1] ?? '', end: undefined };
  }
  const end = bytes.indexOf(`\r\n--${boundary}`, start);
  return { name, start, fileName: undefined, end: end < 0 ? undefined : end };
}

/** The bytes up to the delimiter, holding back what may be the beginning of it. */
async function* fileBytes(
  chunks: AsyncIterator<Buffer>,
  first: Buffer,
  delimiter: string,
): AsyncGenerator<Buffer> {
  let pending = first;
  let end = pending.indexOf(delimiter);
  while (end < 0) {
    const safe = Math.max(0, pending.length - delimiter.length);
    yield pending.subarray(0, safe);
    const { value, done } = await chunks.next();
    if (done === true) {
      throw new S3Error('MalformedPOSTRequest', 400, 'The body of your POST request is not well-formed.');
    }
    pending = Buffer.concat([pending.subarray(safe), value]);
    end = pending.indexOf(delimiter);
  }
  yield pending.subarray(0, end);
  // What follows the file is read and thrown away, so that the answer reaches the client.
  while ((await chunks.next()).done !== true);
}
