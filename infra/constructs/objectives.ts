import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ResourceFunction } from './resource-function.ts';
import type { Watch } from './watch.ts';

/** The days over which an objective's error budget counts. */
export const BUDGET_DAYS = 30;

/** A service level objective: the share of events that may fail within 30 days. */
export interface Objective {
  /** `reading` */
  name: string;
  /** The error budget: 0.001 for an objective of 99.9 %. */
  budget: number;
  all: (options: MetricOptions) => IMetric;
  failed: (options: MetricOptions) => IMetric;
  /** How people notice that it is missed. */
  impact: string;
}

/**
 * The two alarms of each objective. At the fast rate, 2 % of the month's budget is spent in an hour; at the slow rate, 5 % in six
 * hours (Google, The Site Reliability Workbook, chapter 5).
 */
const BURNS = [
  {
    speed: 'fast',
    rate: 14.4,
    window: Duration.hours(1),
    says: 'so often that the month’s error budget lasts two days',
  },
  {
    speed: 'slow',
    rate: 6,
    window: Duration.hours(6),
    says: 'so often that the month’s error budget lasts five days',
  },
] as const;

/** With fewer failures in a window, one failing request at night would be an outage. */
const MIN_FAILURES = 10;

export function objectivesOf(parts: {
  api: HttpApi;
  publishing: ResourceFunction;
  deliver: ResourceFunction;
}): Objective[] {
  const ofFunction = (fn: ResourceFunction) => ({
    all: (options: MetricOptions) => fn.metricInvocations(options),
    failed: (options: MetricOptions) => fn.metricErrors(options),
  });
  return [
    {
      name: 'reading',
      budget: 0.001,
      all: (options) => parts.api.metricCount(options),
      failed: (options) => parts.api.metricServerError(options),
      impact: 'pages and requests fail',
    },
    {
      name: 'publishing',
      budget: 0.01,
      ...ofFunction(parts.publishing),
      impact: 'submitted papers have to be processed again, and appear late',
    },
    {
      name: 'notification',
      budget: 0.001,
      ...ofFunction(parts.deliver),
      impact: 'notifications have to be sent again, and arrive late',
    },
  ];
}

/** Alarms while an objective's error budget burns too fast. */
export function watchObjectives(watch: Watch, objectives: Objective[]): void {
  for (const objective of objectives) {
    for (const { speed, rate, window, says } of BURNS) {
      watch.other(`slo-${objective.name}-${speed}`, {
        metric: burnRate(objective, window),
        threshold: rate,
        section: 'slo',
        impact: `${objective.impact}, ${says}`,
      });
    }
  }
}

/** How many times faster than evenly the budget is spent in a window; 1 spends it in exactly 30 days. */
export function burnRate(objective: Objective, period: Duration): MathExpression {
  const { failed, all, usingMetrics } = counted(objective, period);
  return new MathExpression({
    expression: `IF(${failed} >= ${MIN_FAILURES}, ${failed} / ${all} / ${objective.budget}, 0)`,
    usingMetrics,
    period,
    label: `${objective.name}, ${period.toHours()} h`,
  });
}

/** The part of the last 30 days' budget that is left, in percent; negative if the objective was missed. */
export function budgetLeft(objective: Objective): MathExpression {
  const period = Duration.days(BUDGET_DAYS);
  const { failed, all, usingMetrics } = counted(objective, period);
  return new MathExpression({
    expression: `100 * (1 - ${failed} / ${all} / ${objective.budget})`,
    usingMetrics,
    period,
    label: `${objective.name} (${100 * (1 - objective.budget)} %)`,
  });
}

/** The two metrics, under ids that are unique in a graph of several objectives and windows. */
function counted({ name, all, failed }: Objective, period: Duration) {
  const options = { period, statistic: Stats.SUM };
  const ids = { failed: `failed_${name}_${period.toHours()}h`, all: `all_${name}_${period.toHours()}h` };
  return { ...ids, usingMetrics: { [ids.all]: all(options), [ids.failed]: failed(options) } };
}

export const BURN_WINDOWS = BURNS.map(({ window }) => window);
