import { normalizeEmail } from '#shared/domain/email-key.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { newEmail } from '../_lib/notifications/emails.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { enforceRateLimit } from '../_lib/runtime/rate-limits.ts';
import * as store from './account-repository.ts';

type RequestedEmail = 'verification-code-wanted' | 'password-reset-wanted';

/** Returns the bucket that counts emails to an address, whether or not it has an account. */
export const emailBucket = (template: RequestedEmail, email: string): string =>
  `${template} ${normalizeEmail(email)}`;

/**
 * Requests an email to an address, at most one per minute and five per hour. Whether the address has an account is checked
 * only when the email is sent, so answer, status and timing are the same for all (docs/product/accounts.md).
 * @throws AppError `too-many-codes`
 */
export async function requestAccountEmail(
  template: RequestedEmail,
  email: string,
  call: Call,
  now: Date,
): Promise<void> {
  const bucket = emailBucket(template, email);
  await enforceRateLimit(bucket, RATE_LIMITS.mailsPerMinute, now, 'too-many-codes');
  await enforceRateLimit(`${bucket} hourly`, RATE_LIMITS.mailsPerHour, now, 'too-many-codes');
  const parameters = { emailKey: normalizeEmail(email), origin: call.origin };
  await store.enqueueEmail(newEmail({ to: email, template, parameters }, now));
}
