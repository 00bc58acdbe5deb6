import type { UsedPlatform } from './lent-platform.ts';

/** Points the repositories that a test calls directly to a platform's tables. */
export function useTablesOf(cloud: UsedPlatform): void {
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_DYNAMODB: cloud.endpoints.dynamodb,
    AWS_ACCESS_KEY_ID: cloud.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: cloud.credentials.secretAccessKey,
    TABLE_IDENTITY: cloud.tableName('identity'),
    TABLE_OPERATIONS: cloud.tableName('operations'),
    TABLE_REVIEWING: cloud.tableName('reviewing'),
    TABLE_LEDGER: cloud.tableName('ledger'),
    TABLE_NOTIFICATIONS: cloud.tableName('notifications'),
    TABLE_PUBLISHING: cloud.tableName('publishing'),
  });
}
