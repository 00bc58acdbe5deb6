import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
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
import { assertWhole, restoreMarker, UNFINISHED } from '../data-folder.ts';
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
/** RFC 8493: the hashes of the payload, and those of the other files. */
const [MANIFEST, TAG_MANIFEST] = ['manifest-sha256.txt', 'tagmanifest-sha256.txt'] as const;

/**
 * Restores a backup as a new data folder, which appears complete or not at all: it is filled beside its place, and then renamed.
 * Tables are restored without their streams, as on AWS. The next start enables the streams, so no consumer receives the restored
 * items (nothing is emailed or published again). What an interrupted restore left is deleted first.
 * @param erasuresOf a data folder with later erasures, which the job `erase` then repeats
 * @throws LocalCloudError if the folder isn't empty, or the backup isn't complete and undamaged
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
  const target = resolve(dataDir);
  const folder = target + UNFINISHED;
  assertFree(target, folder);
  if (erasuresOf !== undefined) assertWhole(erasuresOf);
  await assertUndamaged(bag);
  const from = join(bag, PAYLOAD);
  const manifest = BackupManifest.parse(JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')));
  makeRoom(target, folder);
  await restoreTables(from, folder, manifest.tables);
  await restoreObjects(from, folder, manifest.objects);
  if (erasuresOf !== undefined) await addErasures(erasuresOf, folder);
  for (const name of KEY_FOLDERS) {
    const kept = join(from, 'keys', name);
    if (existsSync(kept)) cpSync(kept, join(folder, name), { recursive: true });
  }
  renameSync(folder, target);
  rmSync(restoreMarker(target));
  return manifest;
}

/** Refuses a folder with data, and one that another process restores into. */
function assertFree(target: string, folder: string): void {
  if (target.endsWith(UNFINISHED))
    throw new LocalCloudError(`${target}: choose a name that doesn't end with ${UNFINISHED}.`);
  for (const marker of [restoreMarker(target), restoreMarker(folder)])
    if (existsSync(marker) && isRunning(Number(readFileSync(marker, 'utf8'))))
      throw new LocalCloudError(
        `The process ${readFileSync(marker, 'utf8')} is restoring into ${target}. Wait for it, or end it.`,
      );
  if (existsSync(target) && readdirSync(target).length > 0 && !existsSync(restoreMarker(target)))
    throw new LocalCloudError(`${target} is not empty. A backup is restored into an empty folder.`);
}

function isRunning(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Makes the folder to fill, marks it as not complete, and leaves nothing in its later place. */
function makeRoom(target: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(restoreMarker(folder), String(process.pid));
  try {
    if (existsSync(restoreMarker(target))) rmSync(target, { recursive: true });
    else if (existsSync(target)) rmdirSync(target);
  } catch {
    rmSync(folder, { recursive: true });
    throw new LocalCloudError(`${target} can't be replaced. Give a folder that doesn't exist.`);
  }
}

/** Compares each file with the manifests of the bag, which a backup writes last. */
async function assertUndamaged(bag: string): Promise<void> {
  if (resolve(bag).endsWith(UNFINISHED) || !existsSync(join(bag, TAG_MANIFEST)))
    throw new LocalCloudError(`${bag} is not a complete backup.`);
  for (const name of [TAG_MANIFEST, MANIFEST])
    for (const line of readFileSync(join(bag, name), 'utf8').trimEnd().split('\n')) {
      const [hash, path = ''] = line.split('  ');
      const file = join(bag, decodeURIComponent(path));
      if (!existsSync(file) || (await sha256Of(file)) !== hash)
        throw new LocalCloudError(`The backup is damaged: ${file}`);
    }
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
