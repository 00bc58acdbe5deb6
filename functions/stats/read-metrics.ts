import {
  type CloudWatchClient,
  GetMetricDataCommand,
  type MetricDataQuery,
} from '@aws-sdk/client-cloudwatch';

/** A metric to query: its namespace, name, dimensions, statistic and step in seconds. */
export interface MetricQuery {
  namespace: string;
  name: string;
  dimensions: Record<string, string>;
  statistic: string;
  seconds: number;
}

/** CloudWatch returns at most 500 at a time. */
const AT_ONCE = 500;

/** A metric's values, by the start of their step (ms since 1970), oldest first. */
export type Values = Map<number, number>;

/** Reads metrics by the names that the caller gave them. */
export async function readMetrics(
  client: CloudWatchClient,
  metricQueries: Map<string, MetricQuery>,
  from: Date,
  to: Date,
): Promise<Map<string, Values>> {
  const names = [...metricQueries.keys()];
  const queries = [...metricQueries.values()].map(toQuery);
  const answers = new Map<string, Values>(names.map((name) => [name, new Map()]));
  for (let start = 0; start < queries.length; start += AT_ONCE) {
    let next: string | undefined;
    do {
      const answer = await client.send(
        new GetMetricDataCommand({
          StartTime: from,
          EndTime: to,
          ScanBy: 'TimestampAscending',
          MetricDataQueries: queries.slice(start, start + AT_ONCE),
          ...(next ? { NextToken: next } : {}),
        }),
      );
      for (const { Id, Timestamps = [], Values: values = [] } of answer.MetricDataResults ?? []) {
        const known = answers.get(names[Number(Id?.slice(1))] ?? '');
        for (const [index, at] of Timestamps.entries()) known?.set(at.getTime(), values[index] ?? 0);
      }
      next = answer.NextToken;
    } while (next);
  }
  return answers;
}

function toQuery(
  { namespace, name, dimensions, statistic, seconds }: MetricQuery,
  index: number,
): MetricDataQuery {
  return {
    // Ids must start with a lower-case letter.
    Id: `m${index}`,
    MetricStat: {
      Metric: {
        Namespace: namespace,
        MetricName: name,
        Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
      },
      Period: seconds,
      Stat: statistic,
    },
  };
}
