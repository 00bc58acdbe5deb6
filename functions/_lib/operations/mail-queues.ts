import * as z from 'zod';
import { sendMessages } from '../runtime/send-messages.ts';
import type { MailLane } from './mail-lanes.ts';

/** An email to send. The worker reads the email itself. */
export const MailMessage = z.object({ mailId: z.string(), lane: z.enum(['codes', 'others']) });
export type MailMessage = z.infer<typeof MailMessage>;

const QUEUES: Record<MailLane, string> = { codes: 'CODE_MAIL_QUEUE_URL', others: 'MAIL_QUEUE_URL' };

/** Enqueues an email in its lane. */
export const enqueueMail = (message: MailMessage): Promise<void> =>
  sendMessages(QUEUES[message.lane], [{ body: message }]);
