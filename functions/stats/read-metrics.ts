import {
  type CloudWatchClient,
  GetMetricDataCommand,
  type MetricDataQuery,
} from '@aws-sdk/client-cloudwatch';

/** One figure that is asked for: what, of what, by which statistic, in steps of so many seconds. */
export interface Asked {
  namespace: string;
  name: string;
  dimensions: Record<string, string>;
  statistic: string;
  seconds: number;
}

/** CloudWatch answers 500 at a time. */
const AT_ONCE = 500;

/** A figure's values, by the moment at which their step begins (ms since 1970), oldest first. */
export type Values = Map<number, number>;

/** Reads figures by the names that the caller gave them. */
export async function readMetrics(
  client: CloudWatchClient,
  asked: Map<string, Asked>,
  from: Date,
  to: Date,
): Promise<Map<string, Values>> {
  const names = [...asked.keys()];
  const queries = [...asked.values()].map(toQuery);
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

function toQuery({ namespace, name, dimensions, statistic, seconds }: Asked, index: number): MetricDataQuery {
  return {
    // Ids begin with a small letter.
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
