import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageConfig } from '../config.ts';
import type { SocketApi } from './socket-api.ts';
import type { Watch } from './watch.ts';

const PERIOD = Duration.minutes(5);

interface Limited {
  api: HttpApi;
  /** The requests that API Gateway itself refused with 429. */
  throttledRequests: Metric;
  sockets: SocketApi;
  config: Pick<StageConfig, 'requestRate'>;
}

/** Alarms before and at the limits that all requests share: the API's rate, the account's functions, and the sockets. */
export function watchLimits(watch: Watch, { api, throttledRequests, sockets, config }: Limited): void {
  const minute = Duration.minutes(1);
  watch.other('api-near-limit', {
    metric: api.metricCount({ period: minute, statistic: Stats.SUM }),
    threshold: 0.8 * config.requestRate * minute.toSeconds(),
    periods: 5,
    impact: 'if traffic grows further, API Gateway refuses requests of everybody',
  });
  watch.other('api-throttled', {
    metric: throttledRequests,
    threshold: 50,
    section: 'api-near-limit',
    impact: 'API Gateway refuses requests of everybody, because together they exceed the stage’s rate',
  });
  watch.other('functions-near-limit', {
    metric: concurrencyInPercent(),
    threshold: 80,
    periods: 2,
    impact: 'if traffic grows further, functions are throttled, and pages and the API fail',
  });
  // Without a dimension, the metric counts the account’s functions together, which share one quota.
  watch.other('functions-throttled', {
    metric: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      period: PERIOD,
      statistic: Stats.SUM,
    }),
    threshold: 5,
    section: 'functions-near-limit',
    impact:
      'pages and the API fail, and emails and lists are late: more functions are called than can run at the same time',
  });
  const ofSockets = (name: string) => sockets.stage.metric(name, { period: PERIOD, statistic: Stats.SUM });
  watch.other('sockets-fail', {
    metric: new MathExpression({
      expression: 'FILL(functions, 0) + FILL(gateway, 0)',
      usingMetrics: { functions: ofSockets('IntegrationError'), gateway: ofSockets('ExecutionError') },
      period: PERIOD,
    }),
    threshold: 50,
    periods: 2,
    impact: 'open pages show new notifications only at the next page load',
  });
  watch.other('sockets-refused', {
    metric: ofSockets('ClientError'),
    // Ten a second: far fewer browsers connect with an ended session.
    threshold: 3_000,
    impact: 'open pages connect again and again, or messages of sockets exceed the stage’s rate',
  });
}

/** The account's functions that run at the same time, in percent of the account's quota. */
const concurrencyInPercent = (): MathExpression =>
  new MathExpression({
    expression: '100 * running / SERVICE_QUOTA(running)',
    usingMetrics: {
      running: new Metric({
        namespace: 'AWS/Usage',
        metricName: 'ResourceCount',
        dimensionsMap: {
          Service: 'Lambda',
          Type: 'Resource',
          Resource: 'ConcurrentExecutions',
          Class: 'None',
        },
        period: PERIOD,
        statistic: Stats.MAXIMUM,
      }),
    },
    period: PERIOD,
    label: 'Running functions, in percent of the quota',
  });
