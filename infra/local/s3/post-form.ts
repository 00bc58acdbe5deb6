import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { assertNames } from './object-requests.ts';
import type { ObjectStore, Received } from './object-store.ts';
import { checkPostPolicy } from './post-policy.ts';
import { S3Error } from './s3-error.ts';
import { objectHeaders, type S3Answer, type S3Request } from './s3-request.ts';
import type { Credentials } from './signature.ts';
import { checkDigests } from './upload-body.ts';

/** S3 replaces this in a form's key by the name of the file. */
const FILE_NAME = `\${filename}`;

// S3 allows 20 KB of form fields before the file.
const MAX_FIELD_BYTES = 20 * 1024;

/** Stores a browser's form upload under a signed policy (POST Object). */
export async function postObject(
  store: ObjectStore,
  request: S3Request,
  credentials: Credentials,
): Promise<S3Answer> {
  store.index.bucket(request.bucket);
  const { message, headers } = request;
  try {
    return await storeForm(
      store,
      await readForm(message, headers['content-type'] ?? ''),
      request,
      credentials,
    );
  } catch (error) {
    // The rest of the body is read, so that the answer reaches the client.
    message.unpipe().resume();
    throw error;
  }
}

async function storeForm(
  store: ObjectStore,
  { fields, file }: Form,
  { bucket, headers }: S3Request,
  credentials: Credentials,
): Promise<S3Answer> {
  const { min, max } = await checkPostPolicy(fields, bucket, credentials);
  const key = (fields.get('key') ?? '').replaceAll(FILE_NAME, file.name);
  assertNames(key, fields);
  const received = await store.receive(file.content, max).catch((error: unknown) => {
    throw file.isCutOff() ? malformed() : error;
  });
  if (received.size < min) {
    await store.discard(received.file);
    throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
  }
  const checksums = await checkedSums(store, received, fields);
  const { etag } = await store.put(bucket, key, received, {
    headers: { ...objectHeaders(fields), ...checksums },
  });
  const status = fields.get('success_action_status');
  const location = `http://${headers.host}/${bucket}/${encodeURIComponent(key)}`;
  if (status === '201') {
    const xml = { PostResponse: { Location: location, Bucket: bucket, Key: key, ETag: etag } };
    return { status: 201, headers: { etag, location }, xml };
  }
  return { status: status === '200' ? 200 : 204, headers: { etag, location } };
}

/** Returns the checksums that the form gave; discards a file that has others. */
async function checkedSums(store: ObjectStore, { digests, file }: Received, fields: Map<string, string>) {
  try {
    return checkDigests(digests, Object.fromEntries(fields), {});
  } catch (error) {
    await store.discard(file);
    throw error;
  }
}

type Form = {
  fields: Map<string, string>;
  file: { name: string; content: Readable; isCutOff: () => boolean };
};

/** Reads the fields, which S3 expects before the file, and passes on the file as a stream. @throws S3Error 400 */
function readForm(message: Readable, contentType: string): Promise<Form> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let size = 0;
    const fail = (): void => reject(malformed());
    if (!/boundary=/i.test(contentType)) {
      fail();
      return;
    }
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (name) => name === 'file',
      preservePath: true,
      limits: { fieldSize: MAX_FIELD_BYTES, files: 1 },
    });
    parser.on('field', (name, value, _, isTruncated) => {
      size += Buffer.byteLength(value);
      if (isTruncated || size > MAX_FIELD_BYTES) fail();
      fields.set(name.toLowerCase(), value);
    });
    parser.on('file', (_, content, name) => {
      let isCutOff = false;
      content.once('error', () => {
        isCutOff = true;
      });
      message.once('close', () => {
        if (!message.readableEnded) content.destroy(malformed());
      });
      resolve({ fields, file: { name: name ?? '', content, isCutOff: () => isCutOff } });
    });
    for (const event of ['error', 'finish'] as const) parser.on(event, fail);
    message.once('error', fail).pipe(parser);
  });
}

const malformed = (): S3Error =>
  new S3Error('MalformedPOSTRequest', 400, 'The body of your POST request is not well-formed.');
