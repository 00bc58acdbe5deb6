import { type CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from '@aws-sdk/client-cloudwatch';
import type { MonitoredAlarm } from '#shared/domain/monitoring.ts';

/** The monitored resources, by their names in the runbook and those that AWS gave them. */
export interface Watched {
  alarms: MonitoredAlarm[];
  /** `papers` → the function's name. */
  functions: Map<string, string>;
  /** `events-paper-projections` → the function that consumes a stream. */
  followers: Map<string, string>;
  /** `jobs-review-jobs` → the queue's name. */
  queues: Map<string, { queueName: string; isDeadLetters: boolean }>;
  apiId: string | undefined;
}

/**
 * Reads the stage's alarms, which list what is monitored: each function, queue and stream has one, whose dimensions
 * contain its name on AWS. So nobody has to pass the names of resources that are created later.
 */
export async function readAlarms(client: CloudWatchClient, prefix: string): Promise<Watched> {
  const found = await allAlarms(client, prefix);
  const named = found.map((alarm) => ({ alarm, name: (alarm.AlarmName ?? '').slice(prefix.length + 1) }));
  const by = (namespace: string, metric: string, ending: string) =>
    named.flatMap(({ alarm, name }) =>
      alarm.Namespace === namespace && alarm.MetricName === metric && name.endsWith(ending)
        ? [[name.slice(0, -ending.length), dimensionOf(alarm)] as const]
        : [],
    );
  const queue = (isDeadLetters: boolean) => (entry: readonly [string, string]) =>
    [isDeadLetters ? `${entry[0]}-dead-letters` : entry[0], { queueName: entry[1], isDeadLetters }] as const;
  return {
    alarms: named.map(({ alarm, name }) => toMonitored(alarm, name)),
    functions: new Map(by('AWS/Lambda', 'Errors', '-errors')),
    followers: new Map(by('AWS/Lambda', 'IteratorAge', '-behind')),
    queues: new Map([
      ...by('AWS/SQS', 'ApproximateAgeOfOldestMessage', '-behind').map(queue(false)),
      ...by('AWS/SQS', 'ApproximateNumberOfMessagesVisible', '-dead-letters').map(queue(true)),
    ]),
    apiId: by('AWS/ApiGateway', '5xx', 'api-5xx')[0]?.[1],
  };
}

async function allAlarms(client: CloudWatchClient, prefix: string): Promise<MetricAlarm[]> {
  const found: MetricAlarm[] = [];
  let next: string | undefined;
  do {
    const answer = await client.send(
      new DescribeAlarmsCommand({
        AlarmNamePrefix: `${prefix}-`,
        MaxRecords: 100,
        ...(next ? { NextToken: next } : {}),
      }),
    );
    found.push(...(answer.MetricAlarms ?? []));
    next = answer.NextToken;
  } while (next);
  return found;
}

const dimensionOf = ({ Dimensions }: MetricAlarm): string => Dimensions?.[0]?.Value ?? '';

const toMonitored = (alarm: MetricAlarm, name: string): MonitoredAlarm => ({
  name,
  state: alarm.StateValue ?? 'INSUFFICIENT_DATA',
  impact: alarm.AlarmDescription ?? '',
  since: alarm.StateUpdatedTimestamp?.toISOString() ?? null,
});
