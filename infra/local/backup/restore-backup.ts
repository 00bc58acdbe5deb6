import { cpSync, createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { createGunzip } from 'node:zlib';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  type DynamoDBClient,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { startDynoxide } from '../dynamodb/dynoxide.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { createObjectIndex } from '../s3/object-index.ts';
import { createObjectStore } from '../s3/object-store.ts';
import { openStateDatabase } from '../state-database.ts';
import { BackupManifest, PAYLOAD, sha256Of } from './backup-manifest.ts';
import { KEY_FOLDERS } from './export-objects.ts';
import { dynamoDbAt, snapshot } from './export-tables.ts';

/** The objects that record which papers were erased (docs/erasure.md). */
const ERASURES = 'erasures/';

/**
 * Fills an empty data folder from a backup. Tables are restored without their streams, as on AWS. The next start enables the
 * streams, so no consumer receives the restored items (nothing is emailed or published again).
 * @param erasuresOf a data folder with later erasures, which the job `erase` then repeats
 * @throws LocalCloudError if the folder isn't empty, or the backup doesn't match its manifest
 */
export async function restoreBackup({
  from: bag,
  dataDir,
  erasuresOf,
}: {
  from: string;
  dataDir: string;
  erasuresOf?: string | undefined;
}): Promise<BackupManifest> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new LocalCloudError(`${dataDir} is not empty. A backup is restored into an empty folder.`);
  // Backups from before they were bags have no payload folder.
  const from = existsSync(join(bag, PAYLOAD)) ? join(bag, PAYLOAD) : bag;
  const manifest = BackupManifest.parse(JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')));
  await assertUndamaged(from, manifest);
  mkdirSync(dataDir, { recursive: true });
  await restoreTables(from, dataDir, manifest.tables);
  await restoreObjects(from, dataDir, manifest.objects);
  if (erasuresOf !== undefined) await addErasures(erasuresOf, dataDir);
  for (const name of KEY_FOLDERS) {
    const kept = join(from, 'keys', name);
    if (existsSync(kept)) cpSync(kept, join(dataDir, name), { recursive: true });
  }
  return manifest;
}

async function assertUndamaged(from: string, { tables, objects }: BackupManifest): Promise<void> {
  const files = [...tables, ...objects.map((object) => ({ ...object, file: join('files', object.file) }))];
  for (const { file, sha256 } of files)
    if (!existsSync(join(from, file)) || (await sha256Of(join(from, file))) !== sha256)
      throw new LocalCloudError(`The backup is damaged: ${join(from, file)}`);
}

async function restoreTables(from: string, dataDir: string, tables: BackupManifest['tables']): Promise<void> {
  const engine = await startDynoxide(dataDir, () => undefined);
  const client = dynamoDbAt(engine.endpoint);
  try {
    for (const { definition, file, items } of tables) {
      const { GlobalSecondaryIndexes, ...table } = definition;
      await client.send(
        new CreateTableCommand({
          ...table,
          BillingMode: 'PAY_PER_REQUEST',
          ...(GlobalSecondaryIndexes === undefined
            ? {}
            : {
                GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(
                  ({ Projection: { ProjectionType, NonKeyAttributes }, ...index }) => ({
                    ...index,
                    Projection: {
                      ProjectionType,
                      ...(NonKeyAttributes === undefined ? {} : { NonKeyAttributes }),
                    },
                  }),
                ),
              }),
        }),
      );
      const restored = await restoreItems(client, definition.TableName, join(from, file));
      if (restored !== items)
        throw new LocalCloudError(`${definition.TableName}: ${restored} of ${items} items were restored.`);
    }
  } finally {
    client.destroy();
    await engine.stop();
  }
}

// The limit of BatchWriteItem.
const BATCH = 25;

async function restoreItems(client: DynamoDBClient, table: string, file: string): Promise<number> {
  let count = 0;
  let batch: WriteRequest[] = [];
  const flush = async (): Promise<void> => {
    for (let left = batch; left.length > 0; ) {
      const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }));
      left = answer.UnprocessedItems?.[table] ?? [];
    }
    count += batch.length;
    batch = [];
  };
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  for await (const line of lines) {
    batch.push({ PutRequest: { Item: itemOf(line) } });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return count;
}

/** Parses an item of our own export, whose digest was checked before. */
function itemOf(line: string): Record<string, AttributeValue> {
  const { Item } = JSON.parse(line, (key, value) =>
    key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
  );
  return Item;
}

async function restoreObjects(
  from: string,
  dataDir: string,
  objects: BackupManifest['objects'],
): Promise<void> {
  const database = openStateDatabase(dataDir);
  try {
    const store = createObjectStore(database, join(dataDir, 's3'));
    for (const name of new Set(objects.map(({ bucket }) => bucket))) {
      store.index.createBucket(name);
      store.index.setVersioning(name, true);
    }
    for (const { bucket, key, headers, etag, file } of objects) {
      const received = await store.receive(createReadStream(join(from, 'files', file)));
      await store.put(bucket, key, received, { headers, etag });
    }
  } finally {
    database.close();
  }
}

/** Adds the records of erasures in another data folder, which a local cloud may be using. */
async function addErasures(from: string, dataDir: string): Promise<void> {
  const copy = join(dataDir, 'other-state.sqlite');
  snapshot(join(from, 'state.sqlite'), copy);
  const other = new DatabaseSync(copy);
  const database = openStateDatabase(dataDir);
  try {
    const index = createObjectIndex(other);
    const store = createObjectStore(database, join(dataDir, 's3'));
    for (const { name } of index.buckets().filter(({ versioning }) => versioning))
      for (const { key, headers, etag, file } of index
        .versions(name, ERASURES)
        .filter(({ latest, deleted }) => latest && !deleted)) {
        const received = await store.receive(createReadStream(join(from, 's3', file)));
        await store.put(name, key, received, { headers, etag });
      }
  } finally {
    database.close();
    other.close();
    rmSync(copy, { force: true });
  }
}
