import { LIMITS } from '#shared/constants.ts';
import type { ContactMessage } from '#shared/domain/contact.ts';
import type { Call } from '../_lib/call.ts';
import { type Clock, ttlAfterHours } from '../_lib/clock.ts';
import { subscriberOf } from '../_lib/device.ts';
import { raised, takeOrRefuse } from '../_lib/limits.ts';
import { setting } from '../_lib/tables.ts';
import * as store from './message-store.ts';

/** Long enough to answer and to come back to it; a letter is personal, and not kept for ever. */
const KEPT_HOURS = 365 * 24;
const MAIL_KEPT_HOURS = 24;

/**
 * Keeps a letter to those who run the platform, and mails it to their address (CONTACT_EMAIL).
 * @throws AppError `too-many-requests`
 */
export function sendMessage({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (letter: ContactMessage, call: Call) => {
    const now = clock();
    const bucket = `contact-from ${subscriberOf(call.sourceIp)}`;
    await takeOrRefuse(bucket, raised(LIMITS.contactMessagesPerAddress), now, 'too-many-requests');
    const createdAt = now.toISOString();
    await store.keepLetter(
      { ...letter, messageId: newId(), createdAt, expiresAt: ttlAfterHours(now, KEPT_HOURS) },
      {
        mailId: newId(),
        to: setting('CONTACT_EMAIL'),
        template: 'contact-message',
        parameters: letter,
        createdAt,
        expiresAt: ttlAfterHours(now, MAIL_KEPT_HOURS),
      },
    );
    return { success: true as const, message: 'Thank you. Your message has been sent.' };
  };
}
