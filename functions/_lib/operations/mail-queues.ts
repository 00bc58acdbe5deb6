import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { setting } from '../runtime/dynamodb.ts';
import { observed } from '../runtime/observed.ts';
import { once } from '../runtime/once.ts';
import type { MailLane } from './mail-lanes.ts';

/** An email to send. The worker reads the email itself. */
export const MailMessage = z.object({ mailId: z.string(), lane: z.enum(['codes', 'others']) });
export type MailMessage = z.infer<typeof MailMessage>;

const QUEUES: Record<MailLane, string> = { codes: 'CODE_MAIL_QUEUE_URL', others: 'MAIL_QUEUE_URL' };

const client = once(() => observed(new SQSClient({})));

/** Enqueues an email in its lane. */
export async function enqueueMail(message: MailMessage): Promise<void> {
  await client().send(
    new SendMessageCommand({ QueueUrl: setting(QUEUES[message.lane]), MessageBody: JSON.stringify(message) }),
  );
}
