import { Duration, type Stack } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ResourceFunction } from './resource-function.ts';

interface ScheduledJob {
  description: string;
  /** A period, a time of each day (UTC), or an expression of EventBridge. */
  schedule: Duration | { hour: number; minute: number } | string;
  fn: ResourceFunction;
  /** How people notice that two runs in a row failed. Leave it out if the function has alarms for other work. */
  impact?: string;
  /** The function's event, instead of EventBridge's. */
  input?: object;
}

interface WatchedJob {
  fn: ResourceFunction;
  every: Duration;
  impact: string;
}

const watched = new WeakMap<Stack, WatchedJob[]>();

/** Returns the scheduled jobs of a stack that need alarms. */
export const watchedJobs = (stack: Stack): WatchedJob[] => watched.get(stack) ?? [];

/**
 * Calls a function on a schedule. A call that EventBridge can't deliver goes to the stack's dead-letter queue; a run that fails has an
 * alarm, and the next one does its work.
 */
export function runOnSchedule(
  stack: Stack,
  id: string,
  { description, schedule, fn, impact, input }: ScheduledJob,
): void {
  new Rule(stack, id, {
    description,
    schedule: scheduleOf(schedule),
    targets: [
      new LambdaFunction(fn, {
        retryAttempts: 0,
        deadLetterQueue: undeliveredCalls(stack),
        ...(input === undefined ? {} : { event: RuleTargetInput.fromObject(input) }),
      }),
    ],
  });
  if (impact === undefined) return;
  const every = schedule instanceof Duration ? schedule : Duration.days(1);
  watched.set(stack, [...watchedJobs(stack), { fn, every, impact }]);
}

function scheduleOf(schedule: ScheduledJob['schedule']): Schedule {
  if (schedule instanceof Duration) return Schedule.rate(schedule);
  if (typeof schedule === 'string') return Schedule.expression(schedule);
  return Schedule.cron({ hour: String(schedule.hour), minute: String(schedule.minute) });
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
