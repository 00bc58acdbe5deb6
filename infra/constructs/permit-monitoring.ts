import { Grant } from 'aws-cdk-lib/aws-iam';
import type { ContextTable } from './context-table.ts';
import type { PrivateBucket } from './private-bucket.ts';
import type { ResourceFunction } from './resource-function.ts';

interface Monitored {
  /** How the stage's alarms begin: `colophon-prod`. */
  alarmPrefix: string;
  tables: readonly ContextTable[];
  bucket: PrivateBucket;
}

/**
 * Lets a function read how the stage does: its alarms and figures, the sizes of its tables, and to when they can be brought
 * back. CloudWatch knows no narrower resource for reading figures or listing alarms than all (compose.test.ts holds it to
 * that); of tables it reads the description, never an item.
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
