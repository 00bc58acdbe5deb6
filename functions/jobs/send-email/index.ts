import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { MailMessage } from '../../_lib/operations/mail-queues.ts';
import { becauseOf, causeOfMessage } from '../../_lib/runtime/cause.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { observed } from '../../_lib/runtime/observed.ts';
import { once } from '../../_lib/runtime/once.ts';
import { raisedLimit } from '../../_lib/runtime/rate-limits.ts';
import { intervalOf, paced } from './pace.ts';
import { sendEmail } from './send-email.ts';

const client = once(() => observed(new SESv2Client({})));

/** Sends enqueued emails of one lane, at its share of the account's rate. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  const messages = Records.map((record) => ({
    messageId: record.messageId,
    cause: causeOfMessage(record),
    ...MailMessage.parse(JSON.parse(record.body)),
  }));
  const { limit: rate } = raisedLimit({ limit: Number(setting('MAIL_RATE')), windowSeconds: 1 });
  await paced(
    messages,
    intervalOf(messages[0]?.lane ?? 'others', rate),
    ({ messageId, mailId, lane, cause }) =>
      becauseOf(cause, async () => {
        try {
          await sendEmail(client(), { mailId, lane });
        } catch (error) {
          console.error('An email could not be sent', { mailId, error });
          batchItemFailures.push({ itemIdentifier: messageId });
        }
      }),
  );
  return { batchItemFailures };
}
