import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { JobMessage } from '../../_lib/providers/review-job-queue.ts';
import { becauseOf, causeOfMessage } from '../../_lib/runtime/cause.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { runJob } from './run-job.ts';

const deps = { clock: systemClock, newId: ulid };

/**
 * Delivers papers to review providers, those of a batch concurrently, because most of the time is waiting. Our own
 * failures come again; a provider's failures are recorded in its job.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(
    Records.map((record) =>
      becauseOf(causeOfMessage(record), async () =>
        runJob(deps, JobMessage.parse(JSON.parse(record.body)).requestId),
      ),
    ),
  );
  const batchItemFailures = outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    console.error('A review job could not be run', { body: Records[index]?.body, error: outcome.reason });
    return [{ itemIdentifier: Records[index]?.messageId ?? '' }];
  });
  return { batchItemFailures };
}
