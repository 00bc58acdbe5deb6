import { LIMITS } from '#shared/constants.ts';
import { normalizeEmail } from '#shared/domain/email-key.ts';
import type { Call } from '../_lib/call.ts';
import { takeOrRefuse } from '../_lib/limits.ts';
import { newMail } from '../_lib/mails.ts';
import * as store from './account-store.ts';

type Wanted = 'verification-code-wanted' | 'password-reset-wanted';

/** What mails to an address are counted in, whoever has it. */
export const mailBucket = (template: Wanted, email: string): string => `${template} ${normalizeEmail(email)}`;

/**
 * Notes that a mail is wanted by an address: at most one a minute and five an hour. Nobody looks whether somebody has
 * the address before the mail is sent, so the answer, its status and its time are the same for all (decisions.md §3).
 * @throws AppError `too-many-codes`
 */
export async function wantMail(template: Wanted, email: string, call: Call, now: Date): Promise<void> {
  const bucket = mailBucket(template, email);
  await takeOrRefuse(bucket, LIMITS.mailsPerMinute, now, 'too-many-codes');
  await takeOrRefuse(`${bucket} hourly`, LIMITS.mailsPerHour, now, 'too-many-codes');
  const parameters = { emailKey: normalizeEmail(email), origin: call.origin };
  await store.noteMail(newMail({ to: email, template, parameters }, now));
}
