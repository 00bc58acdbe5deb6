import type { ContactMessage } from '#shared/domain/contact.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { subscriberPrefix } from '../_lib/identity/device.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { type Clock, ttlAfterHours } from '../_lib/runtime/clock.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { enforceRateLimit, raisedLimit } from '../_lib/runtime/rate-limits.ts';
import * as store from './message-repository.ts';

/** Long enough to answer and follow up. Messages are personal data, so they are not kept forever. */
const KEPT_HOURS = 365 * 24;
const MAIL_KEPT_HOURS = 24;

/**
 * Saves a message to the operators of the platform, and emails it to their address (CONTACT_EMAIL).
 * @throws AppError `too-many-requests`
 */
export function sendMessage({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (message: ContactMessage, call: Call) => {
    const now = clock();
    const bucket = `contact-from ${subscriberPrefix(call.sourceIp)}`;
    await enforceRateLimit(
      bucket,
      raisedLimit(RATE_LIMITS.contactMessagesPerAddress),
      now,
      'too-many-requests',
    );
    const createdAt = now.toISOString();
    await store.saveMessage(
      { ...message, messageId: newId(), createdAt, expiresAt: ttlAfterHours(now, KEPT_HOURS) },
      {
        mailId: newId(),
        to: setting('CONTACT_EMAIL'),
        template: 'contact-message',
        parameters: message,
        createdAt,
        expiresAt: ttlAfterHours(now, MAIL_KEPT_HOURS),
      },
    );
    return { success: true as const, message: 'Thank you. Your message has been sent.' };
  };
}
