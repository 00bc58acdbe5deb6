import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { DeliveryTask } from '../../_lib/deliveries/delivery-queue.ts';
import { becauseOf, causeOfMessage } from '../../_lib/runtime/cause.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { deliverMessage } from './deliver-message.ts';

/**
 * Posts messages to webhooks, those of a batch concurrently, because most of the time is waiting. Our own failures come again; a
 * receiver's failures are recorded in the delivery.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(
    Records.map((record) =>
      becauseOf(causeOfMessage(record), async () =>
        deliverMessage({ clock: systemClock }, DeliveryTask.parse(JSON.parse(record.body))),
      ),
    ),
  );
  const batchItemFailures = outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    console.error('A message could not be delivered', {
      body: Records[index]?.body,
      error: outcome.reason,
    });
    return [{ itemIdentifier: Records[index]?.messageId ?? '' }];
  });
  return { batchItemFailures };
}
