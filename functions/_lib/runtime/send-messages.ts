import * as z from 'zod';
import { presentCause } from './cause.ts';
import { setting } from './dynamodb.ts';
import { nameCause } from './name-cause.ts';
import { once } from './once.ts';
import { signingClient } from './signing-client.ts';
import { traceCall } from './trace-call.ts';

/** What SQS takes at once. */
const AT_ONCE = 10;
/** SQS delays no message longer. */
const LONGEST_DELAY_SECONDS = 900;

export interface QueueMessage {
  body: object;
  /** How long the message stays invisible. Longer than 900 s counts as 900 s. */
  delaySeconds?: number;
  /** Its message group: SQS delivers those of quiet groups first ("fair queues"). */
  group?: string;
}

const Answer = z.object({
  Failed: z.array(z.object({ Id: z.string(), Message: z.string().optional() })).optional(),
});

const signer = once(() => signingClient('sqs'));

/**
 * Sends messages to a queue, ten with each signed request: the SDK's client would be a tenth of a function's code.
 * @param urlSetting the environment variable with the queue's URL
 * @throws Error if SQS refuses any of them, or doesn't answer after two more attempts; earlier ones may be on the queue then
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html
 */
export async function sendMessages(urlSetting: string, messages: readonly QueueMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += AT_ONCE)
    await sendBatch(setting(urlSetting), messages.slice(start, start + AT_ONCE));
}

async function sendBatch(QueueUrl: string, messages: readonly QueueMessage[]): Promise<void> {
  const batch = { QueueUrl, Entries: messages.map(toEntry) };
  const cause = presentCause();
  const input = cause ? nameCause('SendMessageBatch', batch, cause) : batch;
  const startedAt = Date.now();
  const response = await signer().fetch(new URL('/', QueueUrl).href, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AmazonSQS.SendMessageBatch',
    },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  const error = problemOf(response, text);
  traceCall({
    ...{ service: 'SQS', operation: 'SendMessageBatch', input: { QueueUrl }, startedAt, endedAt: Date.now() },
    ...{ status: response.status, requestId: response.headers.get('x-amzn-requestid') ?? undefined },
    ...{ attempts: undefined, error },
  });
  if (error) throw error;
}

function problemOf({ ok, status }: Response, text: string): Error | undefined {
  if (!ok) return new Error(`SQS answered ${status}: ${text.slice(0, 300)}`);
  const { Failed = [] } = Answer.parse(JSON.parse(text));
  const [first] = Failed;
  return first && new Error(`The queue refused ${Failed.length} messages: ${first.Message ?? 'no reason'}`);
}

const toEntry = ({ body, delaySeconds = 0, group }: QueueMessage, index: number) => ({
  Id: String(index),
  MessageBody: JSON.stringify(body),
  DelaySeconds: Math.max(0, Math.min(LONGEST_DELAY_SECONDS, Math.ceil(delaySeconds))),
  ...(group === undefined ? {} : { MessageGroupId: group }),
});
