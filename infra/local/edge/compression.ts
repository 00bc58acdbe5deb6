import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';

// "Serve compressed files": between 1,000 and 10,000,000 bytes, and only types that shrink.
const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE =
  /^(text\/|application\/(javascript|x-javascript|json|xml|wasm|.*\+json|.*\+xml|vnd\.ms-fontobject)|font\/(otf|ttf|eot|opentype)|image\/svg\+xml)/;

// Fast rather than small, as CloudFront does.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses an answer if the viewer accepts it and the behavior's cache policy allows it. */
export async function compress(
  request: HttpRequest,
  answer: HttpAnswer,
  allowed: { gzip: boolean; brotli: boolean },
): Promise<HttpAnswer> {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '', allowed);
  if (encoding === undefined || !isWorthIt(answer)) {
    return answer;
  }
  const { 'content-length': _, 'accept-ranges': __, etag, ...headers } = answer.headers;
  return {
    status: answer.status,
    headers: {
      ...headers,
      // Compression changes the bytes, so the ETag becomes weak.
      ...(etag === undefined ? {} : { etag: String(etag).startsWith('W/') ? etag : `W/${etag}` }),
      'content-encoding': encoding,
      vary: headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`,
    },
    body: await compressBody(answer.body, encoding),
  };
}

function encodingFor(
  accepted: string,
  allowed: { gzip: boolean; brotli: boolean },
): 'br' | 'gzip' | undefined {
  if (allowed.brotli && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) {
    return 'br';
  }
  return allowed.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : undefined;
}

function isWorthIt({ status, headers, body }: HttpAnswer): boolean {
  const size =
    body instanceof Readable ? Number(headers['content-length'] ?? Number.NaN) : Buffer.byteLength(body);
  return (
    status !== 206 &&
    headers['content-encoding'] === undefined &&
    size >= MIN_BYTES &&
    size <= MAX_BYTES &&
    COMPRESSIBLE.test(String(headers['content-type'] ?? '')) &&
    !/no-transform/.test(String(headers['cache-control'] ?? ''))
  );
}

const gzipAll = promisify(gzip);
const brotliAll = promisify<Buffer | string, typeof BROTLI, Buffer>(brotliCompress);

// Up to this size a thread switch takes longer than the compression (8 KB: 0.1 ms).
const AT_ONCE_BYTES = 64 * 1024;

function compressBody(
  body: HttpAnswer['body'],
  encoding: 'br' | 'gzip',
): Promise<Buffer> | Buffer | Readable {
  if (body instanceof Readable) {
    const stream: Transform = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
    // If one stream ends, so does the other: a disconnected reader must not leave the file open.
    return pipeline(body, stream, () => {});
  }
  if (Buffer.byteLength(body) <= AT_ONCE_BYTES) {
    return encoding === 'br' ? brotliCompressSync(body, BROTLI) : gzipSync(body);
  }
  return encoding === 'br' ? brotliAll(body, BROTLI) : gzipAll(body);
}
