import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { filesClient } from '../../functions/_lib/runtime/files-bucket.ts';
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

/** Points functions that a test calls directly to a platform's tables, and to its buckets of files and of the search index. */
export async function useFilesOf(cloud: UsedPlatform): Promise<void> {
  useTablesOf(cloud);
  process.env.AWS_ENDPOINT_URL_S3 = cloud.endpoints.s3;
  const { Buckets = [] } = await filesClient().send(new ListBucketsCommand({}));
  const bucket = (pattern: RegExp) =>
    Buckets.find(({ Name = '' }) => pattern.test(Name) && !/log/.test(Name));
  Object.assign(process.env, {
    FILES_BUCKET: bucket(/files/)?.Name,
    SEARCH_BUCKET: bucket(/search-?index/)?.Name,
  });
}
