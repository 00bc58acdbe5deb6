import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Call } from '../runtime/call.ts';
import { hostCookie, readHostCookie } from '../runtime/host-cookie.ts';
import { secretEntity } from './identity-entities.ts';

const COOKIE = 'csrf';
/** Methods that change nothing. */
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses forged requests (docs/product/accounts.md). A request that changes something, carries our cookie, and has neither an
 * API key nor a bearer token must repeat the token that came with the cookie; only our own pages can read it.
 * @throws AppError `EBADCSRFTOKEN`
 */
export async function assertCsrfToken(method: string, headers: Call['headers']): Promise<void> {
  if (SAFE.includes(method) || headers['x-api-key'] || headers.authorization) return;
  const cookie = readHostCookie(COOKIE, { headers });
  if (cookie === undefined) return;
  const token = await tokenOf(cookie);
  if (token === undefined || !same(token, headers['x-csrf-token'] ?? '')) throw new AppError('EBADCSRFTOKEN');
}

/** Returns the token for the caller's cookie, or for a new one (`cookie` is its value). */
export async function issueToken(headers: Call['headers']): Promise<{ token: string; cookie: string }> {
  await makeSecret();
  const known = readHostCookie(COOKIE, { headers });
  const kept = known === undefined ? undefined : await tokenOf(known);
  if (known !== undefined && kept !== undefined) return { token: kept, cookie: known };
  const nonce = randomBytes(18).toString('base64url');
  const cookie = `${nonce}.${await sign('cookie', nonce)}`;
  return { token: await sign('token', nonce), cookie };
}

/** Returns the Set-Cookie header: scripts can't read the cookie, and foreign forms don't send it. */
export const csrfCookie = (value: string, origin: string): string => hostCookie(COOKIE, value, { origin });

/** Returns the token that belongs to a cookie, if we issued the cookie. */
async function tokenOf(cookie: string): Promise<string | undefined> {
  const [nonce = '', signature = ''] = cookie.split('.');
  return same(await sign('cookie', nonce), signature) ? sign('token', nonce) : undefined;
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function sign(purpose: 'cookie' | 'token', nonce: string): Promise<string> {
  secret ??= await readSecret();
  // No token has been issued yet, so none can be valid.
  const key = secret ?? randomBytes(32);
  return createHmac('sha256', key).update(`${purpose} ${nonce}`).digest('base64url');
}

/** The secret that all functions share, created with the first token. Only the auth function may create it. */
let secret: string | undefined;

async function makeSecret(): Promise<void> {
  secret ??= await readSecret();
  if (secret !== undefined) return;
  await secretEntity()
    .create({ name: 'csrf', value: randomBytes(32).toString('base64url') })
    .go()
    .catch(() => undefined); // Another instance created it first; its secret is read below.
  secret = await readSecret();
  if (secret === undefined) throw new Error('The secret for CSRF tokens could not be created.');
}

async function readSecret(): Promise<string | undefined> {
  const { data } = await secretEntity().get({ name: 'csrf' }).go({ consistent: true });
  return data?.value;
}
