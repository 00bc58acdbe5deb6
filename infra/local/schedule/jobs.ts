import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import { nameOf } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import type { DemonstrationClock } from '../clock/demonstration-clock.ts';
import type { AsyncInvoker } from '../events/async-invoker.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { nextRun } from './schedule-expression.ts';

const State = z.enum(['ENABLED', 'DISABLED']).default('ENABLED');

const RuleProperties = z.object({
  ScheduleExpression: z.string(),
  State,
  Targets: z
    .array(
      z.object({
        Arn: z.string(),
        Input: z.string().optional(),
        InputPath: notServed('InputPath is not served'),
        InputTransformer: notServed('InputTransformer is not served'),
      }),
    )
    .default([]),
});

const ScheduleProperties = z.object({
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().optional(),
  State,
  Target: z.object({ Arn: z.string(), Input: z.string().optional() }),
});

type Job = {
  /** The names, or parts of them, that `npm run job` accepts. */
  names: string[];
  expression: string;
  timeZone: string | undefined;
  enabled: boolean;
  /** `event` takes the time at which the job runs. */
  targets: { arn: string; event: (at: Date) => unknown }[];
};

export type Jobs = {
  names(): string[];
  /**
   * Runs a job and waits for its end.
   * @param at the time of its event; now by default
   * @param input replaces its event, as `aws lambda invoke --payload` does
   * @throws LocalCloudError if there is no such job; the error of its function
   */
  run(name: string, at?: Date, input?: unknown): Promise<void>;
  stop(): void;
};

// The limit of setTimeout.
const MAX_WAIT_MS = 2 ** 31 - 1;

/**
 * Starts a timer for each schedule of the stack (EventBridge rules and Scheduler). While a demonstration loads, only the loader runs
 * jobs: by the true time, its deadlines have passed.
 */
export function startJobs(templates: Templates, invoker: AsyncInvoker, clock: DemonstrationClock): Jobs {
  const jobs = [
    // Rules with a pattern instead of a schedule are in `event-bus.ts`.
    ...templates
      .ofType('AWS::Events::Rule')
      .filter(({ properties }) => properties.EventPattern === undefined)
      .map((resource) => readRule(templates, resource)),
    ...templates.ofType('AWS::Scheduler::Schedule').map((resource) => readSchedule(templates, resource)),
  ];
  const timers = new Map<Job, NodeJS.Timeout>();
  const run = async ({ targets }: Job, at = new Date(), input?: unknown): Promise<void> =>
    void (await Promise.all(targets.map(({ arn, event }) => invoker.deliver(arn, input ?? event(at)))));

  const arm = (job: Job): void => {
    const due = nextRun(job.expression, Date.now(), job.timeZone);
    if (due === undefined) {
      return;
    }
    const wait = Math.min(due - Date.now(), MAX_WAIT_MS);
    const fire = (): void => {
      if (Date.now() >= due && !clock.isOpen) {
        // The function's log has its failure.
        run(job).catch(() => undefined);
      }
      arm(job);
    };
    timers.set(job, setTimeout(fire, wait));
  };
  for (const job of jobs.filter(({ enabled }) => enabled)) {
    arm(job);
  }

  return {
    names: () => jobs.map(({ names }) => names[0] ?? ''),
    run: async (name, at, input) => run(find(jobs, name), at, input),
    stop: () => {
      for (const timer of timers.values()) {
        clearTimeout(timer);
      }
    },
  };
}

function find(jobs: Job[], name: string): Job {
  const wanted = plain(name);
  // A job's own name comes before its function's name: two jobs may call the same function.
  const [job, second] =
    [
      jobs.filter(({ names }) => names.some((known) => plain(known) === wanted)),
      jobs.filter(({ names: [own = ''] }) => plain(own).includes(wanted)),
      jobs.filter(({ names }) => names.some((known) => plain(known).includes(wanted))),
    ].find((found) => found.length > 0) ?? [];
  if (job === undefined || second !== undefined) {
    const all = jobs.map(({ names }) => names[0]).join(', ');
    throw new LocalCloudError(
      `${job === undefined ? 'No job' : 'More than one job'} is named like ${name}. There are: ${all || 'none'}`,
    );
  }
  return job;
}

/** CloudFormation's logical id of `nightly-batch` is `nightlybatch…`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function readRule(templates: Templates, resource: Resource): Job {
  const { ScheduleExpression, State: state, Targets } = templates.properties(resource, RuleProperties);
  assertSchedule(resource, ScheduleExpression);
  return {
    names: namesOf(
      templates,
      resource,
      Targets.map(({ Arn }) => Arn),
    ),
    expression: ScheduleExpression,
    timeZone: undefined,
    enabled: state === 'ENABLED',
    targets: Targets.map(({ Arn, Input }) => ({
      arn: Arn,
      event: (at) =>
        Input === undefined
          ? scheduledEvent(templates, resource, { source: 'aws.events', detail: {}, at })
          : JSON.parse(Input),
    })),
  };
}

function readSchedule(templates: Templates, resource: Resource): Job {
  const properties = templates.properties(resource, ScheduleProperties);
  const { ScheduleExpression, ScheduleExpressionTimezone, Target } = properties;
  assertSchedule(resource, ScheduleExpression, ScheduleExpressionTimezone);
  const input = (at: Date): unknown => {
    const text = (Target.Input ?? '{}')
      .replaceAll('<aws.scheduler.scheduled-time>', at.toISOString())
      .replaceAll('<aws.scheduler.execution-id>', randomUUID())
      .replaceAll('<aws.scheduler.attempt-number>', '1')
      .replaceAll('<aws.scheduler.schedule-arn>', templates.attribute(resource, 'Arn'));
    return JSON.parse(text);
  };
  return {
    names: namesOf(templates, resource, [Target.Arn]),
    expression: ScheduleExpression,
    timeZone: ScheduleExpressionTimezone,
    enabled: properties.State === 'ENABLED',
    targets: [
      {
        arn: Target.Arn,
        event: (at) =>
          Target.Input === undefined
            ? scheduledEvent(templates, resource, { source: 'aws.scheduler', detail: '{}', at })
            : input(at),
      },
    ],
  };
}

function assertSchedule(resource: Resource, expression: string, timeZone?: string): void {
  try {
    nextRun(expression, Date.now(), timeZone);
  } catch (error) {
    throw new LocalCloudError(
      `${nameOf(resource)}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const namesOf = (templates: Templates, resource: Resource, arns: string[]): string[] => [
  resource.logicalId,
  templates.ref(resource),
  ...arns.map((arn) => arn.split(':').at(-1) ?? ''),
];

const scheduledEvent = (
  templates: Templates,
  resource: Resource,
  { source, detail, at }: { source: string; detail: unknown; at: Date },
) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source,
  account: resource.stack.account,
  time: `${at.toISOString().slice(0, 19)}Z`,
  region: resource.stack.region,
  resources: [templates.attribute(resource, 'Arn')],
  detail,
});
