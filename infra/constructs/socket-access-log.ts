import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat, CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';

const POLICY = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs';

/**
 * The access log of a WebSocket API: a line for each connection, message and disconnection. Unlike an HTTP API, it writes by a role
 * that the account has once for each region, so the role and the account's setting outlive the stack: other stages may use them.
 */
export class SocketAccessLog extends Construct {
  /** Settings of the API's stage, which must depend on this construct. */
  readonly settings: { destination: LogGroupLogDestination; format: AccessLogFormat };

  constructor(scope: Construct, id: string, { logRetentionDays }: Pick<StageConfig, 'logRetentionDays'>) {
    super(scope, id);
    const log = new LogGroup(this, 'log', {
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.settings = { destination: new LogGroupLogDestination(log), format: AccessLogFormat.custom(FIELDS) };
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': log.stack.account } },
      }),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(POLICY)],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acknowledge(
      role,
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${POLICY}]`,
      'AWS maintains the permissions by which API Gateway writes logs.',
    );
    new CfnAccount(this, 'account', { cloudWatchRoleArn: role.roleArn }).applyRemovalPolicy(
      RemovalPolicy.RETAIN,
    );
  }
}

/** No content of messages: the first one has the session token. */
const FIELDS = JSON.stringify({
  time: '$context.requestTime',
  requestId: '$context.requestId',
  connectionId: '$context.connectionId',
  event: '$context.eventType',
  route: '$context.routeKey',
  status: '$context.status',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
  functionRequestId: '$context.integration.requestId',
});
