import * as z from 'zod';
import { Email } from '#shared/domain/account.ts';
import { oneLine } from '#shared/input/one-line.ts';

/** A message to the platform's operators. */
export const ContactMessage = z.object({
  name: oneLine().min(1).max(100),
  email: Email,
  // One line, because it becomes the subject of an email.
  subject: oneLine().min(1).max(200),
  message: z.string().trim().min(10).max(5000),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
