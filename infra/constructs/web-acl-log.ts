import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, type CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { StageConfig } from '../config.ts';

/** WAF delivers only to log groups whose names begin so. */
const PREFIX = 'aws-waf-logs-';
const SECRET_HEADERS = ['authorization', 'cookie', 'x-api-key'];

/** The log of the requests that a web ACL blocks, or would block if its rules didn't only count. Credentials are left out. */
export function logBlockedRequests(
  acl: CfnWebACL,
  { logRetentionDays }: Pick<StageConfig, 'logRetentionDays'>,
): void {
  const stack = Stack.of(acl);
  const name = `${PREFIX}${stack.stackName}`;
  const log = new LogGroup(stack, 'web-acl-log', {
    logGroupName: name,
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const logging = new CfnLoggingConfiguration(stack, 'web-acl-logging', {
    resourceArn: acl.attrArn,
    // Without the `:*` at the end of a log group's ARN, which WAF refuses.
    logDestinationConfigs: [
      stack.formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: name,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({
            ActionCondition: { Action },
          })),
        },
      ],
    },
    redactedFields: SECRET_HEADERS.map((Name) => ({ singleHeader: { Name } })),
  });
  logging.node.addDependency(log);
}
