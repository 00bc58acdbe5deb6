import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_HEADERS } from '#shared/domain/webhook-constants.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** Returns a new secret: `whsec_` and base64, as Standard Webhooks defines it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * Returns the headers of a message that is sent now: its id, the time in seconds, and the signature of both and the body by
 * HMAC-SHA256 (https://www.standardwebhooks.com).
 */
export function signedHeaders(
  { id, body, secret }: { id: string; body: string; secret: string },
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: String(timestamp),
    [WEBHOOK_HEADERS.signature]: `v1,${signature}`,
  };
}
