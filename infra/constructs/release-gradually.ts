import { createHash } from 'node:crypto';
import { Duration, FileSystem, type Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { alarmDescription } from './alarm-description.ts';
import type { ResourceFunction } from './resource-function.ts';

const POLICY = 'service-role/AWSCodeDeployRoleForLambdaLimited';
const PERIOD = Duration.minutes(1);
/** With fewer failures in a minute, a share says little. */
const FAILURES = 5;
/** Where functions count their answers (functions/_lib/runtime/log-requests.ts). */
const METRICS = `${PRODUCT_NAME}/Api`;

/** When a release fails. */
interface Failing {
  metric: IMetric;
  threshold: number;
}

interface Release {
  config: StageConfig;
  functions: ResourceFunction[];
  /** By default with five failed invocations or errors in the functions' logs in a minute. */
  fails?: Failing;
}

/** Returns a name that is another one if the code of a function changes. @param folders the built folders of all functions */
export const releaseOf = (folders: readonly string[]): string =>
  createHash('sha256')
    .update(folders.map((folder) => FileSystem.fingerprint(folder)).join())
    .digest('hex')
    .slice(0, 12);

/**
 * Returns when a release of an API fails: with 1 % of its own answers, or with 5 % of all answers that API Gateway sends, which also
 * counts calls that time out or end without an answer. Some failures a minute are needed for either.
 */
export function failingAnswers(api: HttpApi, release: string): Failing {
  const counted = { period: PERIOD, statistic: Stats.SUM };
  const ofRelease = (metricName: string, statistic: string) =>
    new Metric({ namespace: METRICS, metricName, statistic, period: PERIOD, dimensionsMap: { release } });
  return {
    threshold: 1,
    metric: new MathExpression({
      expression: [
        `IF(FILL(failed, 0) >= ${FAILURES} AND 100 * FILL(failed, 0) >= FILL(answered, 1), 1, 0)`,
        `IF(FILL(refused, 0) >= ${2 * FAILURES} AND 20 * FILL(refused, 0) >= FILL(asked, 1), 1, 0)`,
      ].join(' + '),
      usingMetrics: {
        failed: ofRelease('serverErrors', Stats.SUM),
        answered: ofRelease('duration', Stats.SAMPLE_COUNT),
        refused: api.metricServerError(counted),
        asked: api.metricCount(counted),
      },
      period: PERIOD,
    }),
  };
}

/**
 * Lets CodeDeploy give a new version of each function a tenth of its calls for five minutes, then all of them. If the stack's
 * alarms go off meanwhile, CodeDeploy gives all calls back to the earlier version, and CloudFormation undoes the deployment of
 * the stack. Not an alarm for each function, which would see too few calls. Without `releases: canary`, versions are
 * released at once.
 */
export function releaseGradually(stack: Stack, { config, functions, fails }: Release): void {
  if (config.releases !== 'canary') return;
  const failing = fails
    ? [fails]
    : failedCalls(stack, functions).map((metric) => ({ metric, threshold: FAILURES }));
  const alarms = failing.map(
    (each, index) =>
      new Alarm(stack, index === 0 ? 'release-alarm' : `release-alarm-${index + 1}`, {
        alarmName: `${stack.stackName}-release${index === 0 ? '' : `-${index + 1}`}`,
        alarmDescription: alarmDescription({
          impact: 'calls fail; while a version is released, CodeDeploy goes back to the earlier one',
          section: 'release',
        }),
        ...each,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }),
  );
  const application = new LambdaApplication(stack, 'releases');
  const role = new Role(stack, 'release-role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(POLICY)],
  });
  acknowledge(
    role,
    `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${POLICY}]`,
    'AWS maintains the permissions that CodeDeploy needs to move calls between versions.',
  );
  for (const fn of functions) {
    new LambdaDeploymentGroup(stack, `${fn.resourceName}-release`, {
      application,
      role,
      alias: fn.live,
      alarms,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
  }
}

/** What an alarm may add up. */
const METRICS_OF_AN_ALARM = 10;

/**
 * A consumer that reports items of a batch as failed has no failed invocation, only errors in its log.
 * @returns the errors in all logs together, and the failed invocations of as many functions as fit into an alarm
 */
function failedCalls(stack: Stack, functions: ResourceFunction[]): MathExpression[] {
  const metricName = `${stack.stackName}-logged-errors`;
  for (const fn of functions)
    fn.ownLog.addMetricFilter('errors', {
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: PRODUCT_NAME,
      metricName,
    });
  const counted = { period: PERIOD, statistic: Stats.SUM };
  const logged = new Metric({ namespace: PRODUCT_NAME, metricName, ...counted });
  const metrics = [
    ['logged', logged] as const,
    ...functions.map((fn, index) => [`failed${index}`, fn.metricErrors(counted)] as const),
  ];
  const alarms = Array.from({ length: Math.ceil(metrics.length / METRICS_OF_AN_ALARM) }, (_, index) =>
    metrics.slice(index * METRICS_OF_AN_ALARM, (index + 1) * METRICS_OF_AN_ALARM),
  );
  return alarms.map(
    (some) =>
      new MathExpression({
        expression: some.map(([id]) => `FILL(${id}, 0)`).join(' + '),
        usingMetrics: Object.fromEntries(some),
        period: PERIOD,
      }),
  );
}
