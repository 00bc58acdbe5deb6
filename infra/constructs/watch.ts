import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { alarmDescription, lettersOf, logsOf } from './alarm-description.ts';
import type { ContextTable } from './context-table.ts';
import type { ResourceFunction } from './resource-function.ts';
import type { StreamConsumer } from './stream-consumer.ts';
import type { WorkQueue } from './work-queue.ts';

const PERIOD = Duration.minutes(5);

interface AlarmOptions {
  metric: IMetric;
  /** The section of docs/runbook.md that says what to do; by default the one with the alarm's name. */
  section?: string;
  /** The runbook's command that shows what happened: `logs api auth`. */
  look?: string;
  /** The alarm goes off if the metric is at or above this value … */
  threshold: number;
  /** … in this many consecutive periods of the metric. */
  periods?: number;
  /** Goes off below the threshold instead, and also without any value: for work that must happen. */
  below?: boolean;
  /** How readers and authors notice it: `authors cannot submit papers`. */
  impact: string;
}

/** How people notice that a function fails, or that it is slow. */
export interface ApiImpact {
  fails: string;
  slow: string;
}

/** How people notice that a consumer fails, is late, or gave up on a change. */
export interface ConsumerImpact {
  fails: string;
  late: string;
  lost: string;
}

/**
 * The alarms of a stage. Each description says how people are affected, which command shows what happened, and which section of
 * docs/runbook.md says what to do. `npm run runbook` prints all of it.
 */
export class Watch extends Construct {
  readonly #prefix: string;
  readonly #topic: ITopic;
  /** The functions with alarms. */
  readonly functions: ResourceFunction[] = [];
  /** The stream consumers among them. */
  readonly consumers: StreamConsumer[] = [];
  /** The tables with alarms. */
  readonly tables: ContextTable[] = [];

  constructor(scope: Construct, id: string, { prefix, topic }: { prefix: string; topic: ITopic }) {
    super(scope, id);
    this.#prefix = prefix;
    this.#topic = topic;
  }

  /** Alarms for a function that answers requests: errors and latency. */
  apiFunction(fn: ResourceFunction, { fails, slow }: ApiImpact): void {
    this.#functionFails(fn, fails);
    this.#alarm(`${fn.resourceName}-slow`, {
      metric: fn.metricDuration({ period: PERIOD, statistic: Stats.p(99) }),
      // A person waits 5 s; the browser times out at 30 s.
      threshold: 5_000,
      periods: 3,
      section: 'slow',
      look: logsOf(fn),
      impact: slow,
    });
  }

  /** Alarm for a function that only another function calls: its errors. */
  calledFunction(fn: ResourceFunction, impact: string): void {
    this.#functionFails(fn, impact);
  }

  /** Alarms for a stream consumer: errors, duration, its lag behind the stream, and dead letters. */
  consumer(fn: StreamConsumer, { fails, late, lost }: ConsumerImpact): void {
    this.consumers.push(fn);
    this.#functionFails(fn, fails);
    this.#alarm(`${fn.resourceName}-slow`, {
      metric: fn.metricDuration({ period: PERIOD, statistic: Stats.p(99) }),
      threshold: 0.8 * fn.limit.toMilliseconds(),
      periods: 2,
      section: 'slow',
      look: logsOf(fn),
      impact: `${late}; at the timeout of ${fn.limit.toSeconds()} s, ${fails}`,
    });
    this.#alarm(`${fn.resourceName}-behind`, {
      metric: fn.metric('IteratorAge', { period: PERIOD, statistic: Stats.MAXIMUM }),
      threshold: Duration.minutes(10).toMilliseconds(),
      section: 'stream-behind',
      look: logsOf(fn),
      impact: `${late}, by ten minutes or more`,
    });
    this.#alarm(`${fn.resourceName}-dead-letters`, {
      metric: fn.deadLetters.metricApproximateNumberOfMessagesVisible({
        period: PERIOD,
        statistic: Stats.MAXIMUM,
      }),
      threshold: 1,
      section: 'dead-letters',
      look: lettersOf(fn.deadLetters),
      impact: `${lost} until an operator redelivers the change`,
    });
  }

  /** Alarms for a function that processes a queue: errors, the age of the oldest message, and dead letters. */
  worker(
    fn: ResourceFunction,
    { queue, deadLetters }: WorkQueue,
    { fails, late, lost }: ConsumerImpact,
  ): void {
    this.#functionFails(fn, fails);
    this.queue(fn.resourceName, { queue, deadLetters }, { late, lost }, logsOf(fn));
  }

  /** Alarms for a queue: the age of the oldest message, and dead letters. */
  queue(
    name: string,
    { queue, deadLetters }: Pick<WorkQueue, 'queue' | 'deadLetters'>,
    { late, lost }: Omit<ConsumerImpact, 'fails'>,
    look?: string,
  ): void {
    this.#alarm(`${name}-behind`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: Stats.MAXIMUM }),
      threshold: Duration.minutes(30).toSeconds(),
      section: 'queue-behind',
      look: look ?? lettersOf(queue),
      impact: `${late}, by half an hour or more`,
    });
    this.#alarm(`${name}-dead-letters`, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        period: PERIOD,
        statistic: Stats.MAXIMUM,
      }),
      threshold: 1,
      section: 'dead-letters',
      look: lettersOf(deadLetters),
      impact: lost,
    });
  }

  /**
   * Alarms for a scheduled function, which report two failed runs in a row. One run has one to three errors (Lambda retries
   * twice), so a threshold on their number would miss a job that always fails.
   */
  job(fn: ResourceFunction, every: Duration, impact: string): void {
    this.functions.push(fn);
    this.#alarm(`${fn.resourceName}-errors`, {
      metric: fn.metricErrors({ period: every, statistic: Stats.SUM }),
      threshold: 1,
      periods: 2,
      section: 'job-errors',
      look: logsOf(fn),
      impact,
    });
  }

  api(api: HttpApi, { fails, refuses }: { fails: string; refuses: string }): void {
    this.#alarm('api-5xx', {
      metric: api.metricServerError({ period: PERIOD, statistic: Stats.SUM }),
      threshold: 5,
      impact: fails,
    });
    this.#alarm('api-refusals', {
      metric: api.metricClientError({ period: PERIOD, statistic: Stats.SUM }),
      // Ten a second: a thousand readers cause a few a minute, and one key is limited to 300 requests in 30 s.
      threshold: 3_000,
      impact: refuses,
    });
  }

  /** An alarm for a table and its indexes. DynamoDB counts the throttled calls of an index only under the index's name. */
  table(table: ContextTable, impact: string): void {
    this.tables.push(table);
    const throttled = Object.fromEntries(
      [undefined, ...table.indexNames].flatMap((index) =>
        ['Read', 'Write'].map((direction) => [
          `${direction.toLowerCase()}s${index ?? ''}`,
          table.metric(`${direction}ThrottleEvents`, {
            period: PERIOD,
            statistic: Stats.SUM,
            dimensionsMap: {
              TableName: table.tableName,
              ...(index === undefined ? {} : { GlobalSecondaryIndexName: index }),
            },
          }),
        ]),
      ),
    );
    this.#alarm(`${table.context}-table-throttled`, {
      metric: new MathExpression({
        expression: Object.keys(throttled)
          .map((id) => `FILL(${id}, 0)`)
          .join(' + '),
        usingMetrics: throttled,
        period: PERIOD,
      }),
      // The SDK retries throttled calls. Throttling that lasts 15 minutes means a hot partition.
      threshold: 10,
      periods: 3,
      section: 'table-throttled',
      impact,
    });
  }

  other(name: string, options: AlarmOptions): void {
    this.#alarm(name, options);
  }

  #functionFails(fn: ResourceFunction, impact: string): void {
    this.functions.push(fn);
    this.#alarm(`${fn.resourceName}-errors`, {
      metric: fn.metricErrors({ period: PERIOD, statistic: Stats.SUM }),
      threshold: 3,
      section: 'errors',
      look: logsOf(fn),
      impact,
    });
  }

  #alarm(name: string, options: AlarmOptions): void {
    const { metric, threshold, periods = 1, below = false, impact, look, section = name } = options;
    const alarm = new Alarm(this, name, {
      alarmName: `${this.#prefix}-${name}`,
      alarmDescription: alarmDescription({ impact, look, section }),
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // Without requests there are no errors.
      treatMissingData: below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const notify = new SnsAction(this.#topic);
    alarm.addAlarmAction(notify);
    alarm.addOkAction(notify);
  }
}
