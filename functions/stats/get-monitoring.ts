import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { isoOfSeconds } from '#shared/domain/iso-time.ts';
import type { MonitoredPeriod, Monitoring } from '#shared/domain/monitoring.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { once } from '../_lib/runtime/once.ts';
import { readAlarms, type Watched } from './read-alarms.ts';
import { type MetricQuery, readMetrics, type Values } from './read-metrics.ts';
import { readTables } from './read-tables.ts';

/** How a period is divided for the charts: 48 steps of a day, 56 of a week. */
const PERIODS: Record<MonitoredPeriod, { seconds: number; step: number }> = {
  '24h': { seconds: 86_400, step: 1800 },
  '7d': { seconds: 604_800, step: 10_800 },
};
/** The alarms' period: a queue's present values are those of the last one. */
const NOW_SECONDS = 300;
/** S3 measures a bucket once a day. */
const STORAGE_SECONDS = 86_400;

const client = once(() => new CloudWatchClient({}));

/** Returns the platform's metrics from CloudWatch (the local cloud serves its own metrics there). */
export const getMonitoring =
  ({ clock }: { clock: Clock }) =>
  async ({ period }: { period: MonitoredPeriod }): Promise<{ success: true; data: Monitoring }> => {
    const { seconds, step } = PERIODS[period];
    // CloudWatch responds fastest if the steps start at whole ones.
    const end = Math.ceil(clock().getTime() / 1000 / step) * step;
    const [from, to] = [new Date((end - seconds) * 1000), new Date(end * 1000)];
    const watched = await readAlarms(client(), setting('ALARM_PREFIX'));
    const [values, { tables, backups }] = await Promise.all([
      readMetrics(client(), figuresOf(watched, seconds, step), from, to),
      readTables(monitoredTables()),
    ]);
    const times = Array.from({ length: seconds / step }, (_, index) => from.getTime() + index * step * 1000);
    return {
      success: true,
      data: {
        period,
        measuredAt: clock().toISOString(),
        times: times.map((at) => isoOfSeconds(at / 1000)),
        ...shownOf(watched, values, times),
        alarms: watched.alarms,
        storage: { fileBytes: last(values, 'files bytes'), files: last(values, 'files count'), tables },
        backups,
      },
    };
  };

const monitoredTables = () =>
  new Map(
    setting('MONITORED_TABLES')
      .split(',')
      .map((entry): [string, string] => {
        const [name = '', tableName = ''] = entry.split('=');
        return [name, tableName];
      }),
  );

const PERCENTILES = ['p50', 'p95', 'p99'] as const;

/** Returns every metric to query, by a name of our own. */
function figuresOf(watched: Watched, whole: number, step: number): Map<string, MetricQuery> {
  const queries = new Map<string, MetricQuery>();
  const ask = (
    key: string,
    namespace: string,
    name: string,
    dimensions: MetricQuery['dimensions'],
    statistic: string,
    seconds: number,
  ) => queries.set(key, { namespace, name, dimensions, statistic, seconds });
  for (const [name, FunctionName] of watched.functions) {
    const of = { FunctionName };
    ask(`${name} calls`, 'AWS/Lambda', 'Invocations', of, 'Sum', step);
    ask(`${name} errors`, 'AWS/Lambda', 'Errors', of, 'Sum', whole);
    for (const p of PERCENTILES) ask(`${name} ${p}`, 'AWS/Lambda', 'Duration', of, p, whole);
  }
  for (const [name, FunctionName] of watched.followers) {
    ask(`${name} lag`, 'AWS/Lambda', 'IteratorAge', { FunctionName }, 'Maximum', step);
  }
  for (const [name, { queueName }] of watched.queues) {
    const of = { QueueName: queueName };
    ask(`${name} waiting`, 'AWS/SQS', 'ApproximateNumberOfMessagesVisible', of, 'Maximum', NOW_SECONDS);
    ask(`${name} oldest`, 'AWS/SQS', 'ApproximateAgeOfOldestMessage', of, 'Maximum', NOW_SECONDS);
  }
  if (watched.apiId) {
    const of = { ApiId: watched.apiId };
    ask('api count', 'AWS/ApiGateway', 'Count', of, 'Sum', step);
    ask('api 4xx', 'AWS/ApiGateway', '4xx', of, 'Sum', step);
    ask('api 5xx', 'AWS/ApiGateway', '5xx', of, 'Sum', step);
    ask('api p99s', 'AWS/ApiGateway', 'Latency', of, 'p99', step);
    for (const p of PERCENTILES) ask(`api ${p}`, 'AWS/ApiGateway', 'Latency', of, p, whole);
  }
  const bucket = { BucketName: setting('MONITORED_BUCKET') };
  ask(
    'files bytes',
    'AWS/S3',
    'BucketSizeBytes',
    { ...bucket, StorageType: 'StandardStorage' },
    'Average',
    STORAGE_SECONDS,
  );
  ask(
    'files count',
    'AWS/S3',
    'NumberOfObjects',
    { ...bucket, StorageType: 'AllStorageTypes' },
    'Average',
    STORAGE_SECONDS,
  );
  return queries;
}

function shownOf(watched: Watched, values: Map<string, Values>, times: number[]) {
  const stepsOf = (key: string, nothing: number | null) =>
    times.map((at) => values.get(key)?.get(at) ?? nothing);
  return {
    requests: {
      total: total(values, 'api count'),
      clientErrors: total(values, 'api 4xx'),
      serverErrors: total(values, 'api 5xx'),
      ...percentilesOf(values, 'api'),
      overTime: stepsOf('api count', 0),
      errorsOverTime: stepsOf('api 5xx', 0),
      p99OverTime: stepsOf('api p99s', null),
    },
    functions: [...watched.functions.keys()].toSorted().map((name) => ({
      name,
      calls: total(values, `${name} calls`),
      errors: total(values, `${name} errors`),
      ...percentilesOf(values, name),
      callsOverTime: stepsOf(`${name} calls`, 0),
    })),
    queues: [...watched.queues].map(([name, { isDeadLetters }]) => ({
      name,
      isDeadLetters,
      waiting: last(values, `${name} waiting`),
      oldestSeconds: last(values, `${name} oldest`),
    })),
    streams: [...watched.followers.keys()].toSorted().map((name) => ({
      name,
      lagMs: last(values, `${name} lag`),
      mostMs: most(values, `${name} lag`),
    })),
  };
}

const listOf = (values: Map<string, Values>, key: string): number[] => [...(values.get(key)?.values() ?? [])];
const total = (values: Map<string, Values>, key: string) =>
  listOf(values, key).reduce((sum, value) => sum + value, 0);
const last = (values: Map<string, Values>, key: string) => listOf(values, key).at(-1) ?? null;
const most = (values: Map<string, Values>, key: string) => {
  const list = listOf(values, key);
  return list.length > 0 ? Math.max(...list) : null;
};

/** One step spans the whole period; if CloudWatch splits it, the slower part counts. */
const percentilesOf = (values: Map<string, Values>, name: string) => ({
  p50: most(values, `${name} p50`),
  p95: most(values, `${name} p95`),
  p99: most(values, `${name} p99`),
});
