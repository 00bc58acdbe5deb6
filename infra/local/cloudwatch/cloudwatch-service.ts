import { z } from 'zod';
import { AwsError } from '../services/aws-error.ts';
import type { JsonService } from '../services/services-server.ts';
import type { Alarms } from './alarms.ts';
import type { MetricStore } from './metric-store.ts';

/** Computes the size metrics of a bucket on request. */
export type Storage = (bucket: string) => { bytes: number; objects: number };

const Time = z.union([z.number(), z.iso.datetime().transform((text) => Date.parse(text) / 1000)]);

const Query = z.object({
  Id: z.string(),
  MetricStat: z.object({
    Metric: z.object({
      Namespace: z.string(),
      MetricName: z.string(),
      Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
    }),
    Period: z.number().min(60),
    Stat: z.string(),
  }),
});

const GetMetricData = z.object({
  StartTime: Time,
  EndTime: Time,
  MetricDataQueries: z.array(Query).max(500),
  ScanBy: z.enum(['TimestampAscending', 'TimestampDescending']).default('TimestampDescending'),
});

const DescribeAlarms = z.object({
  AlarmNamePrefix: z.string().default(''),
  NextToken: z.string().optional(),
  MaxRecords: z.number().max(100).default(50),
});

/** Serves CloudWatch: the local metrics, and the stack's alarms. */
export function createCloudWatchService(
  metrics: MetricStore,
  alarms: Alarms,
  storage: Storage,
  sample: () => void,
): JsonService {
  return {
    getMetricData: (input) => {
      sample();
      const { StartTime, EndTime, MetricDataQueries, ScanBy } = GetMetricData.parse(input);
      const MetricDataResults = MetricDataQueries.map((query) => {
        const points = pointsOf(query, metrics, storage, StartTime * 1000, EndTime * 1000);
        const ordered = ScanBy === 'TimestampAscending' ? points : points.toReversed();
        return {
          Id: query.Id,
          Label: query.MetricStat.Metric.MetricName,
          Timestamps: ordered.map(({ at }) => at / 1000),
          Values: ordered.map(({ value }) => value),
          StatusCode: 'Complete',
        };
      });
      return { MetricDataResults, Messages: [] };
    },
    describeAlarms: (input) => {
      sample();
      const { AlarmNamePrefix, NextToken, MaxRecords } = DescribeAlarms.parse(input);
      const from = Number(NextToken ?? 0);
      if (!Number.isInteger(from)) throw new AwsError('InvalidNextToken');
      const wanted = alarms.list().filter(({ spec }) => spec.AlarmName.startsWith(AlarmNamePrefix));
      const page = wanted.slice(from, from + MaxRecords).map(({ spec, state, since }) => ({
        AlarmName: spec.AlarmName,
        AlarmDescription: spec.AlarmDescription,
        Namespace: spec.Namespace,
        MetricName: spec.MetricName,
        Dimensions: spec.Dimensions,
        Metrics: spec.Metrics,
        Threshold: spec.Threshold,
        StateValue: state,
        StateUpdatedTimestamp: since / 1000,
      }));
      const next = from + MaxRecords;
      return { MetricAlarms: page, ...(next < wanted.length ? { NextToken: String(next) } : {}) };
    },
  };
}

function pointsOf(
  { MetricStat: { Metric, Period, Stat } }: z.infer<typeof Query>,
  metrics: MetricStore,
  storage: Storage,
  from: number,
  to: number,
): { at: number; value: number }[] {
  const dimension = (name: string) => Metric.Dimensions.find(({ Name }) => Name === name)?.Value;
  if (Metric.Namespace === 'AWS/S3') {
    const { bytes, objects } = storage(dimension('BucketName') ?? '');
    return [{ at: to, value: Metric.MetricName === 'BucketSizeBytes' ? bytes : objects }];
  }
  const of = Metric.Dimensions[0]?.Value ?? '';
  const metric = { namespace: Metric.Namespace, name: Metric.MetricName, of };
  return metrics.statistic(metric, Stat, from, to, Period * 1000);
}
