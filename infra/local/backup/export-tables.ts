import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { startDynoxide } from '../dynamodb/dynoxide.ts';
import { CREDENTIALS } from '../local-cloud.ts';
import { type BackupManifest, TableDefinition } from './backup-manifest.ts';

/**
 * Exports all tables as of one moment, even if a local cloud writes to them meanwhile: it first copies the engine's file in one
 * transaction.
 * @param folder the existing folder of the backup
 */
export async function exportTables(dataDir: string, folder: string): Promise<BackupManifest['tables']> {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  mkdirSync(join(folder, 'tables'));
  snapshot(join(dataDir, 'dynamodb.sqlite'), join(copy, 'dynamodb.sqlite'));
  const engine = await startDynoxide(copy, () => undefined);
  const client = dynamoDbAt(engine.endpoint);
  try {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    const tables: BackupManifest['tables'] = [];
    for (const name of TableNames.toSorted()) tables.push(await exportTable(client, name, folder));
    return tables;
  } finally {
    client.destroy();
    await engine.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies an SQLite file in one transaction, while others may write to it. */
export function snapshot(from: string, to: string): void {
  const database = new DatabaseSync(from);
  database.exec('PRAGMA busy_timeout = 10000');
  database.prepare('VACUUM INTO ?').run(to);
  database.close();
}

/** Creates an SDK client for an engine on this machine. */
export const dynamoDbAt = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ region: 'us-east-1', endpoint, credentials: CREDENTIALS });

async function exportTable(client: DynamoDBClient, TableName: string, folder: string) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const file = join('tables', `${TableName}.jsonl.gz`);
  let items = 0;
  const lines = async function* () {
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
      items += Items.length;
      for (const Item of Items) yield `${JSON.stringify({ Item }, bytesAsBase64)}\n`;
    }
  };
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(join(folder, file), { flush: true }),
  );
  return {
    definition: TableDefinition.parse(Table),
    file,
    items,
  };
}

/** Writes binary attributes as base64, as DynamoDB's JSON has them; the SDK returns bytes. */
const bytesAsBase64 = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
