import { createHash, type Hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.ts';

export type Digests = { md5: string; sha256: string; sums: Record<string, string> };

/** Counts the bytes, and computes the digests that S3 stores or compares. */
export class DigestStream extends Transform {
  size = 0;
  readonly #limit: number;
  readonly #hashes: Record<'md5' | 'sha256' | 'sha1', Hash> = {
    md5: createHash('md5'),
    sha256: createHash('sha256'),
    sha1: createHash('sha1'),
  };
  #crc32 = 0;

  constructor(limit = Number.POSITIVE_INFINITY) {
    super();
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.#limit) {
      done(new S3Error('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size'));
      return;
    }
    for (const hash of Object.values(this.#hashes)) {
      hash.update(chunk);
    }
    this.#crc32 = crc32(chunk, this.#crc32);
    done(null, chunk);
  }

  digests(): Digests {
    const { md5, sha256, sha1 } = this.#hashes;
    const sha256Digest = sha256.digest();
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.#crc32);
    return {
      md5: md5.digest('hex'),
      sha256: sha256Digest.toString('hex'),
      sums: {
        'x-amz-checksum-crc32': crc.toString('base64'),
        'x-amz-checksum-sha1': sha1.digest('base64'),
        'x-amz-checksum-sha256': sha256Digest.toString('base64'),
      },
    };
  }
}

/** Decodes `aws-chunked` encoding: `size-in-hex;chunk-signature=…\r\n data \r\n … 0\r\n trailers \r\n`. */
export class UnchunkStream extends Transform {
  readonly trailers: Record<string, string> = {};
  #pending: Buffer = Buffer.alloc(0);
  #remaining = 0;
  #state: 'size' | 'data' | 'data-end' | 'trailer' = 'size';

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    while (this.#step()) {
      // Each step takes one piece off the pending bytes.
    }
    done();
  }

  #step(): boolean {
    if (this.#state === 'data') {
      const piece = this.#pending.subarray(0, this.#remaining);
      this.push(piece);
      this.#pending = this.#pending.subarray(piece.length);
      this.#remaining -= piece.length;
      this.#state = this.#remaining === 0 ? 'data-end' : 'data';
      return this.#remaining === 0;
    }
    const end = this.#pending.indexOf('\r\n');
    if (end < 0) {
      return false;
    }
    const line = this.#pending.toString('latin1', 0, end);
    this.#pending = this.#pending.subarray(end + 2);
    if (this.#state === 'size') {
      this.#remaining = Number.parseInt(line.split(';')[0] ?? '', 16);
      this.#state = this.#remaining === 0 ? 'trailer' : 'data';
    } else if (this.#state === 'data-end') {
      this.#state = 'size';
    } else {
      const colon = line.indexOf(':');
      if (colon > 0) {
        this.trailers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
      }
    }
    return true;
  }
}

const COMPARED = ['x-amz-checksum-crc32', 'x-amz-checksum-sha1', 'x-amz-checksum-sha256'];

/**
 * Compares the received bytes with the client's checksums.
 * @returns those checksums, which S3 stores with the object
 * @throws S3Error 400
 */
export function checkDigests(
  { md5, sha256, sums }: Digests,
  headers: IncomingHttpHeaders,
  trailers: Record<string, string>,
): Record<string, string> {
  const signedHash = String(headers['x-amz-content-sha256'] ?? '');
  if (/^[0-9a-f]{64}$/.test(signedHash) && signedHash !== sha256) {
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      400,
      'The provided x-amz-content-sha256 header does not match.',
    );
  }
  const contentMd5 = headers['content-md5'];
  if (contentMd5 !== undefined && contentMd5 !== Buffer.from(md5, 'hex').toString('base64')) {
    throw new S3Error('BadDigest', 400, 'The Content-MD5 you specified did not match what we received.');
  }
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...headers, ...trailers })) {
    if (!name.startsWith('x-amz-checksum-') || name === 'x-amz-checksum-mode' || typeof value !== 'string') {
      continue;
    }
    if (!COMPARED.includes(name)) {
      throw new S3Error('NotImplemented', 501, `${name} is not served; use CRC32, SHA1 or SHA256`);
    }
    if (sums[name] !== value) {
      throw new S3Error('BadDigest', 400, `The ${name} you specified did not match the calculated checksum.`);
    }
    kept[name] = value;
  }
  return kept;
}
