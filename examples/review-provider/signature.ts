import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/** The header of a body that we send: `t=<unix seconds>,v1=<hex HMAC-SHA256 of t.body>`. */
export function sign(body: string, key: string, now = new Date()): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${hmac(time, body, key).toString('hex')}`;
}

/** Whether a body came from who has the key, not long ago. */
export function isSigned(body: string, header: unknown, key: string, now = new Date()): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  if (time === undefined || signature === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(hmac(Number(time), body, key), Buffer.from(signature, 'hex'));
}

const hmac = (time: number, body: string, key: string): Buffer =>
  createHmac('sha256', key).update(`${time}.${body}`).digest();
