import type { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ResourceFunction } from './resource-function.ts';

/**
 * Lets a function process a queue's messages. It reports those that failed, and they come again.
 * @param together the most messages in one event
 * @param maxConcurrency the most events at the same time
 * @param window how long messages are collected for an event
 */
export function workOffQueue(
  fn: ResourceFunction,
  queue: IQueue,
  { together, maxConcurrency, window }: { together: number; maxConcurrency?: number; window?: Duration },
): void {
  fn.live.addEventSource(
    new SqsEventSource(queue, {
      batchSize: together,
      ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
      ...(window === undefined ? {} : { maxBatchingWindow: window }),
      reportBatchItemFailures: true,
    }),
  );
  acknowledge(
    fn.live,
    'Serverless-LambdaEventSourceMappingDestination',
    'The queue itself moves a message that failed too often to its dead-letter queue.',
  );
}
