import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_SECONDS } from '#shared/domain/review-provider.ts';

/** Returns the signature header: `t=<unix seconds>,v1=<hex HMAC-SHA256 of t.body>`. */
export function signBody(body: string, key: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${digest(time, body, key).toString('hex')}`;
}

/** Returns whether a body was recently signed with the key. */
export function isSigned(body: string, header: string | undefined, key: string, now: Date): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header?.trim() ?? '') ?? [];
  if (time === undefined || signature === undefined) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > SIGNATURE_SECONDS) return false;
  return timingSafeEqual(digest(seconds, body, key), Buffer.from(signature, 'hex'));
}

const digest = (time: number, body: string, key: string): Buffer =>
  createHmac('sha256', key).update(`${time}.${body}`).digest();
