import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType } from '#shared/domain/notification-constants.ts';

/** What an unsubscribe link switches off: emails of one type, or the digest and with it all emails. */
export interface Unsubscription {
  supervisorId: string;
  type: NotificationType | 'digest';
}

/** Returns the token of an unsubscribe link. It switches these emails off or on, nothing else, and never expires. */
export function unsubscribeToken({ supervisorId, type }: Unsubscription, key: Buffer): string {
  const text = `${supervisorId}.${type}`;
  return `${text}.${sign(text, key)}`;
}

/** Returns what a token refers to, or undefined if none of our keys signed it. */
export function readUnsubscribeToken(token: string, keys: readonly Buffer[]): Unsubscription | undefined {
  const [supervisorId = '', type = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(sign(`${supervisorId}.${type}`, key));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return undefined;
  const known = [...NOTIFICATION_TYPES, 'digest' as const].find((name) => name === type);
  return known && { supervisorId, type: known };
}

const sign = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text).digest('base64url');
