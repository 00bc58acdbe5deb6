import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Templates } from './assembly/templates.ts';
import type { DemonstrationClock } from './clock/demonstration-clock.ts';
import { startDynamoDb } from './dynamodb/dynamodb-engine.ts';
import { provisionTables } from './dynamodb/tables.ts';
import { startTtlSweep } from './dynamodb/ttl-sweep.ts';
import { createMultipartUploads } from './s3/multipart-uploads.ts';
import { createObjectStore } from './s3/object-store.ts';
import { startS3Server } from './s3/s3-server.ts';
import type { Credentials } from './s3/signature.ts';
import { openMailFolder } from './ses/mail-folder.ts';
import { createQueueStore } from './sqs/queue-store.ts';
import { readQueues } from './sqs/queues.ts';
import { openStateDatabase } from './state-database.ts';

/** Functions that stop the parts of the local cloud, in the order of their start. */
export type Closers = (() => Promise<void> | void)[];

type Settings = {
  templates: Templates;
  dataDir: string;
  region: string;
  credentials: Credentials;
  clock: DemonstrationClock;
  /** Called if the DynamoDB engine ends unexpectedly. */
  onDeath: (sentence: string) => void;
  closers: Closers;
};

/** Starts the stores: the stack's tables, buckets and queues, and the folder of emails. */
export async function startStores(settings: Settings) {
  const { templates, dataDir, region, credentials, clock, onDeath, closers } = settings;
  const database = openStateDatabase(dataDir);
  closers.push(() => database.close());
  const engine = await startDynamoDb(dataDir, onDeath);
  closers.push(engine.stop);
  const client = new DynamoDBClient({ region, endpoint: engine.endpoint, credentials });
  // Prepares each answer for a log, even without one.
  client.middlewareStack.remove('loggerMiddleware');
  closers.push(() => client.destroy());
  const tables = await provisionTables(templates, client);
  closers.push(startTtlSweep(client, tables, clock));

  const objects = createObjectStore(database, join(dataDir, 's3'));
  const uploads = createMultipartUploads(database, objects);
  const s3 = await startS3Server({ store: objects, uploads, credentials, clock });
  closers.push(s3.close);

  const queues = createQueueStore(database, readQueues(templates));
  const mails = openMailFolder(join(dataDir, 'mail'));
  return { database, engine, client, tables, objects, s3, queues, mails };
}

export type Stores = Awaited<ReturnType<typeof startStores>>;
