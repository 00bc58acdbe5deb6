import { Duration, type Stack } from 'aws-cdk-lib';
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

interface Release {
  config: StageConfig;
  functions: ResourceFunction[];
  /** Counts failures while a version is released; by default failed invocations and errors in the functions' logs. */
  failures?: IMetric;
}

/**
 * Lets CodeDeploy give a new version of each function a tenth of its calls for five minutes, then all of them. If the stack's
 * alarm goes off meanwhile, CodeDeploy gives all calls back to the earlier version, and CloudFormation undoes the deployment of
 * the stack. One alarm for all: with many functions, each would see too few calls. Without `releases: canary`, versions are
 * released at once.
 */
export function releaseGradually(stack: Stack, { config, functions, failures }: Release): void {
  if (config.releases !== 'canary') return;
  const alarm = new Alarm(stack, 'release-alarm', {
    alarmName: `${stack.stackName}-release`,
    alarmDescription: alarmDescription({
      impact: 'calls fail; while a version is released, CodeDeploy goes back to the earlier one',
      section: 'release',
    }),
    metric: failures ?? failedCalls(stack, functions),
    threshold: 5,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
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
      alarms: [alarm],
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
  }
}

/** A consumer that reports items of a batch as failed has no failed invocation, only errors in its log. */
function failedCalls(stack: Stack, functions: ResourceFunction[]): MathExpression {
  const metricName = `${stack.stackName}-logged-errors`;
  for (const fn of functions)
    fn.ownLog.addMetricFilter('errors', {
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: PRODUCT_NAME,
      metricName,
    });
  const counted = { period: PERIOD, statistic: Stats.SUM };
  const logged = new Metric({ namespace: PRODUCT_NAME, metricName, ...counted });
  const failed = functions.map((fn, index) => [`failed${index}`, fn.metricErrors(counted)] as const);
  return new MathExpression({
    expression: ['logged', ...failed.map(([id]) => id)].map((id) => `FILL(${id}, 0)`).join(' + '),
    usingMetrics: { logged, ...Object.fromEntries(failed) },
    period: PERIOD,
  });
}
