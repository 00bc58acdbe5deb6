import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Templates } from './assembly/templates.ts';
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

/** What must be stopped, in the order in which it was started. */
export type Closers = (() => Promise<void> | void)[];

type Settings = {
  templates: Templates;
  dataDir: string;
  region: string;
  credentials: Credentials;
  /** Called when the engine of the tables ends by itself. */
  onDeath: (sentence: string) => void;
  closers: Closers;
};

/** Starts what keeps data: the stack's tables, buckets and queues, and the folder of mails. */
export async function startStores({ templates, dataDir, region, credentials, onDeath, closers }: Settings) {
  const database = openStateDatabase(dataDir);
  closers.push(() => database.close());
  const engine = await startDynamoDb(dataDir, onDeath);
  closers.push(engine.stop);
  const client = new DynamoDBClient({ region, endpoint: engine.endpoint, credentials });
  closers.push(() => client.destroy());
  const tables = await provisionTables(templates, client);
  closers.push(startTtlSweep(client, tables));

  const objects = createObjectStore(database, join(dataDir, 's3'));
  const uploads = createMultipartUploads(database, objects);
  const s3 = await startS3Server({ store: objects, uploads, credentials });
  closers.push(s3.close);

  const queues = createQueueStore(database, readQueues(templates));
  const mails = openMailFolder(join(dataDir, 'mail'));
  return { database, engine, tables, objects, s3, queues, mails };
}

export type Stores = Awaited<ReturnType<typeof startStores>>;
