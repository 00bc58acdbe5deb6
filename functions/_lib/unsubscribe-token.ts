import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType } from '#shared/domain/notification-terms.ts';

/** Whose mails a link switches off, and which: those of one type, or the digest and with it all. */
export interface Unsubscription {
  supervisorId: string;
  type: NotificationType | 'digest';
}

/** What stands in a mail's link: good for nothing but to switch these mails off or on, and for ever. */
export function unsubscribeToken({ supervisorId, type }: Unsubscription, key: Buffer): string {
  const text = `${supervisorId}.${type}`;
  return `${text}.${sign(text, key)}`;
}

/** What a link is about, if we made it. */
export function readUnsubscribeToken(token: string, key: Buffer): Unsubscription | undefined {
  const [supervisorId = '', type = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(`${supervisorId}.${type}`, key));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const known = [...NOTIFICATION_TYPES, 'digest' as const].find((name) => name === type);
  return known && { supervisorId, type: known };
}

const sign = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text).digest('base64url');
