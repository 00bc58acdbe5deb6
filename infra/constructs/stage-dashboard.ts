import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type Metric, SingleValueWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { BUDGET_DAYS, BURN_WINDOWS, budgetLeft, burnRate, type Objective } from './objectives.ts';
import type { ResourceFunction } from './resource-function.ts';
import type { Watch } from './watch.ts';

/** Graphs of a stage: the service level objectives, the API, and each watched function. */
export function stageDashboard(
  scope: Construct,
  id: string,
  { name, api, watch, objectives }: { name: string; api: HttpApi; watch: Watch; objectives: Objective[] },
): void {
  const period = Duration.minutes(5);
  const each = (
    title: string,
    metric: (fn: ResourceFunction) => Metric,
    of: readonly ResourceFunction[] = watch.functions,
  ): GraphWidget =>
    new GraphWidget({
      title,
      width: 12,
      left: of.map((fn) => metric(fn).with({ label: fn.resourceName })),
    });

  const dashboard = new Dashboard(scope, id, {
    dashboardName: name,
    defaultInterval: Duration.days(1),
  });
  dashboard.addWidgets(
    new SingleValueWidget({
      title: `Error budget left of ${BUDGET_DAYS} days, in percent`,
      width: 12,
      setPeriodToTimeRange: false,
      metrics: objectives.map(budgetLeft),
    }),
    new GraphWidget({
      title: 'Burn rate of the error budgets',
      width: 12,
      left: objectives.flatMap((objective) => BURN_WINDOWS.map((window) => burnRate(objective, window))),
    }),
  );
  dashboard.addWidgets(
    new GraphWidget({
      title: 'Requests',
      width: 12,
      left: [api.metricCount({ period })],
      right: [api.metricClientError({ period }), api.metricServerError({ period })],
    }),
    new GraphWidget({
      title: 'Latency',
      width: 12,
      left: [50, 95, 99].map((percentile) => api.metricLatency({ period, statistic: Stats.p(percentile) })),
    }),
  );
  dashboard.addWidgets(
    each('Invocations', (fn) => fn.metricInvocations({ period })),
    each('Errors', (fn) => fn.metricErrors({ period })),
  );
  dashboard.addWidgets(
    each('Duration, p99', (fn) => fn.metricDuration({ period, statistic: Stats.p(99) })),
    each(
      'Iterator age',
      (fn) => fn.metric('IteratorAge', { period, statistic: Stats.MAXIMUM }),
      watch.consumers,
    ),
  );
  dashboard.addWidgets(
    new GraphWidget({
      title: 'Dead letters',
      width: 12,
      left: watch.consumers.map((fn) =>
        fn.deadLetters.metricApproximateNumberOfMessagesVisible({ period, label: fn.resourceName }),
      ),
    }),
  );
}
