import { z } from 'zod';
import type { Templates } from '../assembly/templates.ts';
import { type MetricStore, SPAN_MS } from './metric-store.ts';

const Dimensions = z.array(z.object({ Name: z.string(), Value: z.string() }));

const Properties = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string().default(''),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions: Dimensions.default([]),
  Statistic: z.string().optional(),
  ExtendedStatistic: z.string().optional(),
  Metrics: z.array(z.record(z.string(), z.unknown())).optional(),
  Threshold: z.coerce.number(),
  Period: z.coerce.number().default(300),
  EvaluationPeriods: z.coerce.number(),
  ComparisonOperator: z.literal('GreaterThanOrEqualToThreshold'),
  TreatMissingData: z.literal('notBreaching'),
});
export type AlarmSpec = z.infer<typeof Properties>;

type ReviewerStats = { state: 'OK' | 'ALARM'; since: number };

export type Alarms = ReturnType<typeof createAlarms>;

/**
 * Evaluates the stack's alarms on the local metrics. Alarms on expressions (throttled tables) and on services without local
 * metrics (SES) stay OK, because missing data isn't breaching.
 */
export function createAlarms(templates: Templates, metrics: MetricStore) {
  const specs = templates
    .ofType('AWS::CloudWatch::Alarm')
    .map((resource) => templates.properties(resource, Properties));
  const started = Date.now();
  const standings = new Map<string, ReviewerStats>();

  const reviewerStatsOf = (spec: AlarmSpec): ReviewerStats => {
    const state = isBreached(spec, metrics, Date.now()) ? 'ALARM' : 'OK';
    const before = standings.get(spec.AlarmName);
    if (before?.state === state) return before;
    const standing = { state, since: before ? Date.now() : started } as const;
    standings.set(spec.AlarmName, standing);
    return standing;
  };

  return {
    /** Evaluates all alarms. @returns those that changed their state */
    judge: (): { name: string; state: ReviewerStats['state'] }[] =>
      specs.flatMap((spec) => {
        const before = standings.get(spec.AlarmName)?.state ?? 'OK';
        const { state } = reviewerStatsOf(spec);
        return state === before ? [] : [{ name: spec.AlarmName, state }];
      }),
    list: () => specs.map((spec) => ({ spec, ...reviewerStatsOf(spec) })),
  };
}

/** Whether the metric was at or above its threshold in each of the last periods, with or without the current one. */
function isBreached(spec: AlarmSpec, metrics: MetricStore, now: number): boolean {
  const { Namespace, MetricName, Period, EvaluationPeriods, Threshold } = spec;
  if (Namespace === undefined || MetricName === undefined) return false;
  const periodMs = Math.max(Period * 1000, SPAN_MS);
  const current = Math.floor(now / periodMs) * periodMs;
  const from = current - EvaluationPeriods * periodMs;
  const metric = { namespace: Namespace, name: MetricName, of: spec.Dimensions[0]?.Value ?? '' };
  const statistic = spec.ExtendedStatistic ?? spec.Statistic ?? 'Sum';
  const breaching = new Set(
    metrics
      .statistic(metric, statistic, from, current + periodMs, periodMs)
      .filter(({ value }) => value >= Threshold)
      .map(({ at }) => at),
  );
  const allOf = (last: number): boolean =>
    Array.from({ length: EvaluationPeriods }, (_, index) => last - index * periodMs).every((at) =>
      breaching.has(at),
    );
  return allOf(current) || allOf(current - periodMs);
}
