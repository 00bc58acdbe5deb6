import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import type { RecoveryPoint } from './choose-points.ts';
import { type RestoreJobs, restorePoint } from './restore-job.ts';

const Throughput = z.object({ MaxReadRequestUnits: z.number(), MaxWriteRequestUnits: z.number() }).partial();

/** What a stack sets on its table, and a restore doesn't. */
export const TableSettings = z.object({
  StreamSpecification: z.object({ StreamViewType: z.literal('NEW_AND_OLD_IMAGES') }),
  TimeToLiveSpecification: z.object({ AttributeName: z.string() }),
  DeletionProtectionEnabled: z.boolean().default(false),
  OnDemandThroughput: Throughput,
  GlobalSecondaryIndexes: z
    .array(z.object({ IndexName: z.string(), OnDemandThroughput: Throughput }))
    .default([]),
});
export type TableSettings = z.infer<typeof TableSettings>;

export interface TableRestore extends RestoreJobs {
  dynamoDb: DynamoDBClient;
}

/** The name of a restored table: of its backup, so that a second run finds it. */
export const restoredName = (stack: string, id: string, { createdAt }: RecoveryPoint): string =>
  `${stack}-${id}-${createdAt.toISOString().replace(/[-:]|\..*/g, '')}`;

/**
 * Restores a table under a new name, and gives it the stream, the time to live, the backups, the protection and the limits of the stack's
 * template, so that the stack can import it. Each step that is done already is left alone.
 */
export async function restoreTable(
  clients: TableRestore,
  name: string,
  point: RecoveryPoint,
  settings: TableSettings,
): Promise<void> {
  const { dynamoDb } = clients;
  // Without a job of its own, the table of another run is complete if it is active.
  if ((await findTable(dynamoDb, name))?.TableStatus !== 'ACTIVE')
    await restorePoint(clients, point, 'DynamoDB', { targetTableName: name, encryptionType: 'Default' });
  const table = await activeTable(clients, name);
  if (!table.StreamSpecification?.StreamEnabled)
    await dynamoDb.send(
      new UpdateTableCommand({
        TableName: name,
        StreamSpecification: { StreamEnabled: true, ...settings.StreamSpecification },
      }),
    );
  await activeTable(clients, name);
  const { DeletionProtectionEnabled, OnDemandThroughput, GlobalSecondaryIndexes } = settings;
  // The same values once more change nothing.
  await dynamoDb.send(
    new UpdateTableCommand({
      TableName: name,
      DeletionProtectionEnabled,
      OnDemandThroughput,
      ...(GlobalSecondaryIndexes.length > 0
        ? { GlobalSecondaryIndexUpdates: GlobalSecondaryIndexes.map((Update) => ({ Update })) }
        : {}),
    }),
  );
  await activeTable(clients, name);
  const { TimeToLiveDescription: life } = await dynamoDb.send(
    new DescribeTimeToLiveCommand({ TableName: name }),
  );
  // DynamoDB refuses to enable it twice.
  if (life?.TimeToLiveStatus !== 'ENABLED' && life?.TimeToLiveStatus !== 'ENABLING')
    await dynamoDb.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { Enabled: true, ...settings.TimeToLiveSpecification },
      }),
    );
  await keepBackups(clients, name);
}

/** Point-in-time recovery can be enabled some minutes after a table exists. */
async function keepBackups({ dynamoDb, pause }: TableRestore, TableName: string): Promise<void> {
  for (; ; await pause()) {
    const { ContinuousBackupsDescription: backups } = await dynamoDb.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    if (backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED') return;
    await dynamoDb
      .send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.name === 'ContinuousBackupsUnavailableException')) throw error;
      });
  }
}

async function activeTable({ dynamoDb, pause }: TableRestore, name: string): Promise<TableDescription> {
  for (; ; await pause()) {
    const table = await findTable(dynamoDb, name);
    if (table?.TableStatus === 'ACTIVE') return table;
  }
}

async function findTable(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
