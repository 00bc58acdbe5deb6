import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from './s3-error.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };

export type SignedRequest = {
  method: string;
  /** Percent-encoded path and query, as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
};

type Claim = {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payloadHash: string;
};

const FIFTEEN_MINUTES = 15 * 60_000;

/**
 * Checks the Signature Version 4 of a request, in its Authorization header or presigned in its query.
 * Source of the rules: AWS, "Authenticating Requests (AWS Signature Version 4)" of the S3 API reference.
 * @throws S3Error 403 when there is no signature, or it is wrong or too old
 */
export function verifySignature(request: SignedRequest, credentials: Credentials): void {
  const now = Date.now();
  const url = new URL(request.url, 'http://s3.local');
  const claim = url.searchParams.has('X-Amz-Signature')
    ? presignedClaim(url, now)
    : headerClaim(request, now);
  const [accessKeyId, ...scope] = claim.credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) {
    throw new S3Error(
      'InvalidAccessKeyId',
      403,
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    canonicalQuery(url),
    claim.signedHeaders
      .split(';')
      .map((name) => `${name}:${canonicalHeader(request.headers[name])}\n`)
      .join(''),
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', claim.date, scope.join('/'), sha256(canonical)].join('\n');
  if (!sameText(sign(text, credentials.secretAccessKey, scope), claim.signature)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided.',
    );
  }
}

/** The hex signature of a text (a string to sign, or a POST policy) under a scope: day, region, service, `aws4_request`. */
export function sign(text: string, secret: string, scope: string[]): string {
  const key = scope.reduce<string | Buffer>((hmacKey, part) => hmac(hmacKey, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

export function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function presignedClaim(url: URL, now: number): Claim {
  const get = (name: string): string => url.searchParams.get(name) ?? '';
  const date = get('X-Amz-Date');
  if (now > parseDate(date) + 1000 * Number(get('X-Amz-Expires'))) {
    throw new S3Error('AccessDenied', 403, 'Request has expired');
  }
  return {
    credential: get('X-Amz-Credential'),
    signedHeaders: get('X-Amz-SignedHeaders'),
    signature: get('X-Amz-Signature'),
    date,
    payloadHash: url.searchParams.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  };
}

function headerClaim({ headers }: SignedRequest, now: number): Claim {
  const authorization = String(headers.authorization ?? '');
  const field = (name: string): string => new RegExp(`${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? '';
  if (!authorization.startsWith('AWS4-HMAC-SHA256')) {
    throw new S3Error('AccessDenied', 403, 'Access Denied');
  }
  const date = String(headers['x-amz-date'] ?? '');
  if (!(Math.abs(now - parseDate(date)) < FIFTEEN_MINUTES)) {
    throw new S3Error('RequestTimeTooSkewed', 403);
  }
  return {
    credential: field('Credential'),
    signedHeaders: field('SignedHeaders'),
    signature: field('Signature'),
    date,
    payloadHash: String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
  };
}

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

const canonicalHeader = (value: string | string[] | undefined): string =>
  String(value ?? '')
    .trim()
    .replace(/\s+/g, ' ');

// 20260131T235959Z
const parseDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
