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
import type { ContextTable } from './context-table.ts';
import type { ResourceFunction } from './resource-function.ts';
import type { StreamConsumer } from './stream-consumer.ts';
import type { WorkQueue } from './work-queue.ts';

const PERIOD = Duration.minutes(5);

interface AlarmOptions {
  metric: IMetric;
  /** Told when the metric is at or above it … */
  threshold: number;
  /** … in so many of the metric's periods, one after the other. */
  periods?: number;
  /** What readers and authors notice: `authors cannot submit papers`. */
  impact: string;
}

/** What people notice when a function fails, and when it is only slow. */
export interface ApiImpact {
  fails: string;
  slow: string;
}

/** What people notice when changes are not worked on, when they are worked on late, and when one was given up. */
export interface ConsumerImpact {
  fails: string;
  late: string;
  lost: string;
}

/**
 * The alarms of a stage. Each one says what its going off means for people, and has a section of its own name in
 * docs/runbook.md (a test holds that).
 */
export class Watch extends Construct {
  readonly #prefix: string;
  readonly #topic: ITopic;
  /** All that are watched so far, each once. */
  readonly functions: ResourceFunction[] = [];
  /** Those of them that follow a stream. */
  readonly consumers: StreamConsumer[] = [];

  constructor(scope: Construct, id: string, { prefix, topic }: { prefix: string; topic: ITopic }) {
    super(scope, id);
    this.#prefix = prefix;
    this.#topic = topic;
  }

  /** Errors, throttles and slowness of a function that answers requests. */
  apiFunction(fn: ResourceFunction, { fails, slow }: ApiImpact): void {
    this.#functionFails(fn, fails);
    this.#alarm(`${fn.resourceName}-slow`, {
      metric: fn.metricDuration({ period: PERIOD, statistic: Stats.p(99) }),
      // A person waits 5 s; the browser gives up at 30 s.
      threshold: 5_000,
      periods: 3,
      impact: slow,
    });
  }

  /** The same of a function that follows a stream, and how far it is behind, and what it gave up. */
  consumer(fn: StreamConsumer, { fails, late, lost }: ConsumerImpact): void {
    this.consumers.push(fn);
    this.#functionFails(fn, fails);
    this.#alarm(`${fn.resourceName}-slow`, {
      metric: fn.metricDuration({ period: PERIOD, statistic: Stats.p(99) }),
      threshold: 0.8 * fn.limit.toMilliseconds(),
      periods: 2,
      impact: `${late}; at the time-out of ${fn.limit.toSeconds()} s, ${fails}`,
    });
    this.#alarm(`${fn.resourceName}-behind`, {
      metric: fn.metric('IteratorAge', { period: PERIOD, statistic: Stats.MAXIMUM }),
      threshold: Duration.minutes(10).toMilliseconds(),
      impact: `${late}, by ten minutes or more`,
    });
    this.#alarm(`${fn.resourceName}-dead-letters`, {
      metric: fn.deadLetters.metricApproximateNumberOfMessagesVisible({
        period: PERIOD,
        statistic: Stats.MAXIMUM,
      }),
      threshold: 1,
      impact: `${lost} until the change is sent again by hand`,
    });
  }

  /** The same of a function that works a queue off: how long the oldest message waits, and what was given up. */
  worker(
    fn: ResourceFunction,
    { queue, deadLetters }: WorkQueue,
    { fails, late, lost }: ConsumerImpact,
  ): void {
    this.#functionFails(fn, fails);
    this.#alarm(`${fn.resourceName}-behind`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: Stats.MAXIMUM }),
      threshold: Duration.minutes(30).toSeconds(),
      impact: `${late}, by half an hour or more`,
    });
    this.#alarm(`${fn.resourceName}-dead-letters`, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        period: PERIOD,
        statistic: Stats.MAXIMUM,
      }),
      threshold: 1,
      impact: lost,
    });
  }

  /**
   * Errors and throttles of a function that the clock calls: that it failed in two runs one after the other. One run has
   * one to three errors (Lambda tries twice again), so that counting them would miss a job that always fails.
   */
  job(fn: ResourceFunction, every: Duration, impact: string): void {
    this.functions.push(fn);
    this.#alarm(`${fn.resourceName}-errors`, {
      metric: fn.metricErrors({ period: every, statistic: Stats.SUM }),
      threshold: 1,
      periods: 2,
      impact,
    });
    this.#throttles(fn, impact);
  }

  api(api: HttpApi, impact: string): void {
    this.#alarm('api-5xx', {
      metric: api.metricServerError({ period: PERIOD, statistic: Stats.SUM }),
      threshold: 5,
      impact,
    });
  }

  table(table: ContextTable, impact: string): void {
    const throttled = (direction: 'Read' | 'Write'): IMetric =>
      table.metric(`${direction}ThrottleEvents`, { period: PERIOD, statistic: Stats.SUM });
    this.#alarm(`${table.context}-table-throttled`, {
      metric: new MathExpression({
        expression: 'FILL(reads, 0) + FILL(writes, 0)',
        usingMetrics: { reads: throttled('Read'), writes: throttled('Write') },
        period: PERIOD,
      }),
      // The SDK tries again by itself; what goes on for a quarter of an hour is a hot partition.
      threshold: 10,
      periods: 3,
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
      impact,
    });
    this.#throttles(fn, impact);
  }

  #throttles(fn: ResourceFunction, impact: string): void {
    this.#alarm(`${fn.resourceName}-throttles`, {
      metric: fn.metricThrottles({ period: PERIOD, statistic: Stats.SUM }),
      threshold: 5,
      impact: `${impact}, as long as more is asked at the same time than may run`,
    });
  }

  #alarm(name: string, { metric, threshold, periods = 1, impact }: AlarmOptions): void {
    const alarm = new Alarm(this, name, {
      alarmName: `${this.#prefix}-${name}`,
      alarmDescription: `Impact: ${impact}. What to do: docs/runbook.md#${name}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // No requests, no errors: silence is not an alarm.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const tell = new SnsAction(this.#topic);
    alarm.addAlarmAction(tell);
    alarm.addOkAction(tell);
  }
}
