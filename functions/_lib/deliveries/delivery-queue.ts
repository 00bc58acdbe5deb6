import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { setting } from '../runtime/dynamodb.ts';
import { observed } from '../runtime/observed.ts';
import { once } from '../runtime/once.ts';

/** A message on the queue of deliveries: the keys only, because the worker reads the present state. */
export const DeliveryTask = z.object({
  supervisorId: z.string(),
  webhookId: z.string(),
  deliveryId: z.string(),
});
export type DeliveryTask = z.infer<typeof DeliveryTask>;

const client = once(() => observed(new SQSClient({})));
const AT_ONCE = 10;
/** SQS delays no message longer. The worker enqueues a delivery that is due later again. */
const LONGEST_DELAY = 900;

/**
 * Enqueues deliveries.
 * @throws Error if the queue refused any: the stream consumer or the queue then repeats the whole step
 */
export async function enqueueDeliveries(
  tasks: readonly (DeliveryTask & { dueAt: string })[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < tasks.length; start += AT_ONCE) {
    const { Failed = [] } = await client().send(
      new SendMessageBatchCommand({
        QueueUrl: setting('DELIVERY_QUEUE_URL'),
        Entries: tasks.slice(start, start + AT_ONCE).map((task, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(DeliveryTask.parse(task)),
          DelaySeconds: delayUntil(task.dueAt, now),
        })),
      }),
    );
    if (Failed.length > 0)
      throw new Error(`The queue of deliveries refused ${Failed.length} messages: ${Failed[0]?.Message}`);
  }
}

const delayUntil = (dueAt: string, now: Date): number =>
  Math.max(0, Math.min(LONGEST_DELAY, Math.ceil((Date.parse(dueAt) - now.getTime()) / 1000)));
