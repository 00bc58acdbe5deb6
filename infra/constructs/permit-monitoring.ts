import { Grant } from 'aws-cdk-lib/aws-iam';
import type { ContextTable } from './context-table.ts';
import type { PrivateBucket } from './private-bucket.ts';
import type { ResourceFunction } from './resource-function.ts';

interface Monitored {
  /** The prefix of the stage's alarms: `colophon-prod`. */
  alarmPrefix: string;
  tables: readonly ContextTable[];
  bucket: PrivateBucket;
}

/**
 * Lets a function read the stage's alarms and metrics, and the sizes and recovery points of its tables. CloudWatch allows
 * metrics and alarms only for all resources (compose.test.ts permits `*` for these actions). Of tables the function reads the
 * description, never an item.
 */
export function permitMonitoring(fn: ResourceFunction, { alarmPrefix, tables, bucket }: Monitored): void {
  Grant.addToPrincipal({
    grantee: fn,
    actions: ['cloudwatch:DescribeAlarms', 'cloudwatch:GetMetricData'],
    resourceArns: ['*'],
  });
  Grant.addToPrincipal({
    grantee: fn,
    actions: ['dynamodb:DescribeTable', 'dynamodb:DescribeContinuousBackups'],
    resourceArns: tables.map(({ tableArn }) => tableArn),
  });
  fn.addEnvironment('ALARM_PREFIX', alarmPrefix);
  fn.addEnvironment('MONITORED_BUCKET', bucket.bucketName);
  fn.addEnvironment(
    'MONITORED_TABLES',
    tables.map(({ context, tableName }) => `${context}=${tableName}`).join(','),
  );
}
