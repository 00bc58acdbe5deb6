import * as z from 'zod';
import { sendMessages } from '../runtime/send-messages.ts';

/** A message on the queue of deliveries: the keys only, because the worker reads the present state. */
export const DeliveryTask = z.object({
  supervisorId: z.string(),
  webhookId: z.string(),
  deliveryId: z.string(),
});
export type DeliveryTask = z.infer<typeof DeliveryTask>;

/**
 * Enqueues deliveries. The worker enqueues one again that is due later than SQS delays a message.
 * @throws Error if the queue refused any: the stream consumer or the queue then repeats the whole step
 */
export const enqueueDeliveries = (
  tasks: readonly (DeliveryTask & { dueAt: string })[],
  now: Date,
): Promise<void> =>
  sendMessages(
    'DELIVERY_QUEUE_URL',
    tasks.map((task) => ({
      body: DeliveryTask.parse(task),
      delaySeconds: (Date.parse(task.dueAt) - now.getTime()) / 1000,
    })),
  );
