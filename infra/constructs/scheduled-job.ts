import { Duration, type Stack } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ResourceFunction } from './resource-function.ts';

interface ScheduledJob {
  description: string;
  schedule: Schedule;
  fn: ResourceFunction;
  /** The function's event, instead of EventBridge's. */
  input?: object;
}

/**
 * Calls a function on a schedule. A call that EventBridge can't deliver goes to the stack's dead-letter queue; a run that fails has an
 * alarm, and the next one does its work.
 */
export function runOnSchedule(
  stack: Stack,
  id: string,
  { description, schedule, fn, input }: ScheduledJob,
): void {
  new Rule(stack, id, {
    description,
    schedule,
    targets: [
      new LambdaFunction(fn, {
        retryAttempts: 0,
        deadLetterQueue: undeliveredCalls(stack),
        ...(input === undefined ? {} : { event: RuleTargetInput.fromObject(input) }),
      }),
    ],
  });
}

/** Returns the queue of the calls of a stack's schedules that EventBridge could not deliver. */
export function undeliveredCalls(stack: Stack): Queue {
  const id = 'undelivered-calls';
  const existing = stack.node.tryFindChild(id);
  if (existing instanceof Queue) return existing;
  const queue = new Queue(stack, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  acknowledge(
    queue,
    ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy'],
    'This is the dead-letter queue of schedules.',
  );
  return queue;
}
