import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { systemClock } from '../../_lib/clock.ts';
import { JobMessage } from '../../_lib/review-queue.ts';
import { runJob } from './run-job.ts';

const deps = { clock: systemClock, newId: ulid };

/**
 * Takes papers to review providers, those of a batch at the same time: mostly it waits. What fails here on our side
 * comes again; what a provider does wrong is noted in its job, and is no failure.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(
    Records.map(({ body }) => runJob(deps, JobMessage.parse(JSON.parse(body)).requestId)),
  );
  const batchItemFailures = outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    console.error('A review job could not be run', { body: Records[index]?.body, error: outcome.reason });
    return [{ itemIdentifier: Records[index]?.messageId ?? '' }];
  });
  return { batchItemFailures };
}
