import { DescribeContinuousBackupsCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { Monitoring } from '#shared/domain/monitoring.ts';
import { dynamoClient } from '../_lib/runtime/dynamodb.ts';

type Tables = Monitoring['storage']['tables'];
type Backups = Monitoring['backups'];

/** Returns the tables' sizes (DynamoDB counts every six hours), and the times to which they can be restored. */
export async function readTables(names: Map<string, string>): Promise<{ tables: Tables; backups: Backups }> {
  const [tables, backups] = await Promise.all([
    Promise.all([...names].map(([name, tableName]) => sizeOf(name, tableName))),
    Promise.all([...names].map(([name, tableName]) => backupOf(name, tableName))),
  ]);
  return { tables, backups };
}

async function sizeOf(name: string, TableName: string): Promise<Tables[number]> {
  const { Table } = await dynamoClient().send(new DescribeTableCommand({ TableName }));
  const { TableSizeBytes: bytes = 0, ItemCount: items = 0 } = Table ?? {};
  // The local cloud's engine counts items, not bytes.
  return { name, bytes: bytes === 0 && items > 0 ? null : bytes, items };
}

/** The local cloud's engine has no continuous backups; what it refuses is null. */
async function backupOf(table: string, TableName: string): Promise<Backups[number]> {
  try {
    const answer = await dynamoClient().send(new DescribeContinuousBackupsCommand({ TableName }));
    const period = answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    return {
      table,
      restorableFrom: period?.EarliestRestorableDateTime?.toISOString() ?? null,
      restorableUntil: period?.LatestRestorableDateTime?.toISOString() ?? null,
    };
  } catch (error) {
    console.error('The backups of a table could not be read', { table, error });
    return { table, restorableFrom: null, restorableUntil: null };
  }
}
