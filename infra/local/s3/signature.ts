import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { S3Error } from './s3-error.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };

export type SignedRequest = {
  method: string;
  /** Percent-encoded path and query, as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
};

/** The parts of a signature that the client sends with the request. */
type Claim = {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: Date;
  payloadHash: string;
  /** Seconds that a presigned URL is valid; undefined for a signature in the Authorization header. */
  expiresIn?: number;
};

const FIFTEEN_MINUTES = 15 * 60_000;
const LONGEST_EXPIRY_SECONDS = 7 * 24 * 3600;
const CONTENT_HASH = 'x-amz-content-sha256';

/**
 * Checks the Signature Version 4 of a request, in its Authorization header or presigned in its query, by signing the request
 * again. Source: AWS, "Authenticating Requests (AWS Signature Version 4)", Amazon S3 API reference.
 * @param anyTime whether to accept signatures of any time
 * @throws S3Error 403 if the signature is missing, wrong or expired
 */
export async function verifySignature(
  request: SignedRequest,
  credentials: Credentials,
  anyTime = false,
): Promise<void> {
  const url = new URL(request.url, 'http://s3.local');
  const claim = url.searchParams.has('X-Amz-Signature')
    ? presignedClaim(url, anyTime)
    : headerClaim(request, anyTime);
  const expected = await signRequest(request, url, claim, signerFor(claim.credential, credentials));
  if (!sameText(expected, claim.signature)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided.',
    );
  }
}

/**
 * Checks the signature of a POST policy. @param text the policy as sent
 * @throws S3Error 403
 */
export async function verifyPolicySignature(
  text: string,
  claim: { credential: string; signature: string; date: string },
  credentials: Credentials,
): Promise<void> {
  const signer = signerFor(claim.credential, credentials);
  const signingDate = parseDate(claim.date);
  if (Number.isNaN(signingDate.getTime())) {
    throw new S3Error('AccessDenied', 403, 'Invalid x-amz-date');
  }
  const expected = await signer.sign(text, { signingDate });
  if (!sameText(expected, claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', 403);
  }
}

/** Signs for the region and service that the client's credential names. @throws S3Error 403 for another access key */
function signerFor(credential: string, credentials: Credentials): SignatureV4 {
  const [accessKeyId, , region = '', service = ''] = credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) {
    throw new S3Error(
      'InvalidAccessKeyId',
      403,
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  return new SignatureV4({ credentials, region, service, sha256: Sha256, uriEscapePath: false });
}

async function signRequest(
  { method, headers }: SignedRequest,
  url: URL,
  { signedHeaders, payloadHash, date, expiresIn }: Claim,
  signer: SignatureV4,
): Promise<string> {
  const signed = new Set(signedHeaders);
  const request = {
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(
      [...new Set(url.searchParams.keys())].map((name) => [name, url.searchParams.getAll(name)]),
    ),
    headers: {
      ...Object.fromEntries(signedHeaders.map((name) => [name, String(headers[name] ?? '')])),
      [CONTENT_HASH]: payloadHash,
    },
  };
  const options = {
    signingDate: date,
    signableHeaders: signed,
    unsignableHeaders: new Set(signed.has(CONTENT_HASH) ? [] : [CONTENT_HASH]),
  };
  if (expiresIn === undefined) {
    const { headers: own } = await signer.sign(request, options);
    return authorizationField(String(own.authorization), 'Signature');
  }
  const unhoistableHeaders = new Set([...signedHeaders, CONTENT_HASH]);
  const { query } = await signer.presign(request, { ...options, expiresIn, unhoistableHeaders });
  return String(query?.['X-Amz-Signature']);
}

function presignedClaim({ searchParams }: URL, anyTime: boolean): Claim {
  const get = (name: string): string => searchParams.get(name) ?? '';
  const date = parseDate(get('X-Amz-Date'));
  const expiresIn = Number(get('X-Amz-Expires'));
  const isInTime = anyTime || Date.now() <= date.getTime() + 1000 * expiresIn;
  if (!(expiresIn > 0 && expiresIn <= LONGEST_EXPIRY_SECONDS && isInTime)) {
    throw new S3Error('AccessDenied', 403, 'Request has expired');
  }
  return {
    credential: get('X-Amz-Credential'),
    signedHeaders: get('X-Amz-SignedHeaders').split(';'),
    signature: get('X-Amz-Signature'),
    date,
    payloadHash: searchParams.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    expiresIn,
  };
}

function headerClaim({ headers }: SignedRequest, anyTime: boolean): Claim {
  const authorization = String(headers.authorization ?? '');
  if (!authorization.startsWith('AWS4-HMAC-SHA256')) {
    throw new S3Error('AccessDenied', 403, 'Access Denied');
  }
  const date = parseDate(String(headers['x-amz-date'] ?? ''));
  if (!anyTime && !(Math.abs(Date.now() - date.getTime()) < FIFTEEN_MINUTES)) {
    throw new S3Error('RequestTimeTooSkewed', 403);
  }
  return {
    credential: authorizationField(authorization, 'Credential'),
    signedHeaders: authorizationField(authorization, 'SignedHeaders').split(';'),
    signature: authorizationField(authorization, 'Signature'),
    date,
    payloadHash: String(headers[CONTENT_HASH] ?? 'UNSIGNED-PAYLOAD'),
  };
}

const authorizationField = (authorization: string, name: string): string =>
  new RegExp(`${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? '';

/** Reads `20260131T235959Z`; an invalid date is never in time. */
const parseDate = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

type Data = string | ArrayBuffer | ArrayBufferView;

/** Node's SHA-256 in the shape that the signer expects: HMAC if it gets a secret. */
class Sha256 {
  readonly #secret: Data | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Data) {
    this.#secret = secret;
    this.#hash = startHash(secret);
  }

  update(data: Data): void {
    this.#hash.update(toBytes(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = startHash(this.#secret);
  }
}

const startHash = (secret: Data | undefined): Hash | Hmac =>
  secret === undefined ? createHash('sha256') : createHmac('sha256', toBytes(secret));

const toBytes = (data: Data): Uint8Array => {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
};
