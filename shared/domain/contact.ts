import * as z from 'zod';
import { Email } from '#shared/domain/account.ts';

/** A letter to those who run the platform. */
export const ContactMessage = z.object({
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name must be at most 100 characters'),
  email: Email,
  // One line: it becomes the subject of a mail.
  subject: z
    .string({ error: 'Subject is required' })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'Subject is required').max(200, 'Subject must be at most 200 characters')),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(10, 'Message must be at least 10 characters')
    .max(5000, 'Message must be at most 5,000 characters'),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
