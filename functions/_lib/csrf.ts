import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Call } from './call.ts';
import { secretEntity } from './identity-entities.ts';

const COOKIE = 'csrf';
/** Methods that change nothing. */
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what a foreign page could make a browser send (decisions.md §3): a request that changes something, carries
 * our cookie, and neither a key nor a bearer, must repeat the token that came with the cookie; only our own pages can
 * read that.
 * @throws AppError `EBADCSRFTOKEN`
 */
export async function refuseForgery(method: string, headers: Call['headers']): Promise<void> {
  if (SAFE.includes(method) || headers['x-api-key'] || headers.authorization) return;
  const cookie = readCookie(headers.cookie);
  if (cookie === undefined) return;
  const token = await tokenOf(cookie);
  if (token === undefined || !same(token, headers['x-csrf-token'] ?? '')) throw new AppError('EBADCSRFTOKEN');
}

/** The token of the caller's cookie, or of a new one (`cookie` is then its value). */
export async function issueToken(headers: Call['headers']): Promise<{ token: string; cookie: string }> {
  await makeSecret();
  const known = readCookie(headers.cookie);
  const kept = known === undefined ? undefined : await tokenOf(known);
  if (known !== undefined && kept !== undefined) return { token: kept, cookie: known };
  const nonce = randomBytes(18).toString('base64url');
  const cookie = `${nonce}.${await sign('cookie', nonce)}`;
  return { token: await sign('token', nonce), cookie };
}

/** How a browser is to keep the cookie: no script reads it, no foreign form sends it along. */
export const csrfCookie = (value: string, origin: string): string =>
  `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;

/** The token that belongs to a cookie, if we made that. */
async function tokenOf(cookie: string): Promise<string | undefined> {
  const [nonce = '', signature = ''] = cookie.split('.');
  return same(await sign('cookie', nonce), signature) ? sign('token', nonce) : undefined;
}

function readCookie(header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function sign(purpose: 'cookie' | 'token', nonce: string): Promise<string> {
  secret ??= await readSecret();
  // Nobody was given a token yet, so none can be right.
  const key = secret ?? randomBytes(32);
  return createHmac('sha256', key).update(`${purpose} ${nonce}`).digest('base64url');
}

/** One for all functions, made when the first token is asked for; only the auth function may make it. */
let secret: string | undefined;

async function makeSecret(): Promise<void> {
  secret ??= await readSecret();
  if (secret !== undefined) return;
  await secretEntity()
    .create({ name: 'csrf', value: randomBytes(32).toString('base64url') })
    .go()
    .catch(() => undefined); // Another instance was first; what it wrote is read below.
  secret = await readSecret();
  if (secret === undefined) throw new Error('The secret for CSRF tokens could not be made.');
}

async function readSecret(): Promise<string | undefined> {
  const { data } = await secretEntity().get({ name: 'csrf' }).go({ consistent: true });
  return data?.value;
}
