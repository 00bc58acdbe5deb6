import { DescribeContinuousBackupsCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { Monitoring } from '#shared/domain/monitoring.ts';
import { dynamoClient } from '../_lib/tables.ts';

type Tables = Monitoring['storage']['tables'];
type Backups = Monitoring['backups'];

/** What the tables hold (DynamoDB counts every six hours), and to which moments they can be brought back. */
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
  // The engine of the local cloud counts items, not bytes.
  return { name, bytes: bytes === 0 && items > 0 ? null : bytes, items };
}

/** The engine of the local cloud keeps no continuous backups; what it refuses to say is null. */
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
    console.error('What is backed up of a table cannot be read', { table, error });
    return { table, restorableFrom: null, restorableUntil: null };
  }
}
