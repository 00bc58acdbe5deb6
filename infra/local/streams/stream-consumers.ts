import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DemonstrationClock } from '../clock/demonstration-clock.ts';
import type { StreamIndex } from '../dynamodb/stream-index.ts';
import type { Table } from '../dynamodb/tables.ts';
import type { Mapping } from '../events/event-source-mappings.ts';
import type { FunctionLog } from '../lambda/function-log.ts';
import type { Functions } from '../lambda/functions.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { Credentials } from '../s3/signature.ts';
import type { Delivery } from './deliver-batch.ts';
import { type StreamConsumer, startStreamConsumer } from './stream-consumer.ts';
import { openStreamPositions } from './stream-positions.ts';
import { createStreamReader, type StreamRecord } from './stream-reader.ts';

export type StreamServices = {
  tables: Table[];
  functions: Functions;
  log: FunctionLog;
  clock: DemonstrationClock;
  /** Sends a message to the queue with this ARN. */
  sendToQueue: (arn: string, body: string) => void;
  endpoint: string;
  region: string;
  credentials: Credentials;
  database: DatabaseSync;
  /** dynoxide's file and its index of stream records; undefined with another engine. */
  engine: { index: StreamIndex; databaseFile: string } | undefined;
};

export type StreamConsumers = { idle(): boolean; stop(): Promise<void> };

const TRIM_EVERY_MS = 10 * 60_000;

/** Delivers the changes of tables to their functions. */
export function startStreamConsumers(mappings: Mapping[], services: StreamServices): StreamConsumers {
  const { endpoint, region, credentials, clock, engine, tables } = services;
  const client = new DynamoDBStreamsClient({ endpoint, region, credentials });
  // Prepares each answer for a log, even without one: 4 % of the work of this thread.
  client.middlewareStack.remove('loggerMiddleware');
  const stopping = new AbortController();
  const positions = openStreamPositions(services.database);

  const start = (mapping: Mapping): StreamConsumer & { table: Table } => {
    const table = tables.find(({ streamArn }) => streamArn === mapping.sourceArn);
    if (table === undefined || !table.hasStream) {
      throw new LocalCloudError(`${mapping.id}: there is no stream ${mapping.sourceArn}`);
    }
    const consumer = startStreamConsumer(mapping, {
      reader: createStreamReader(client, table.name),
      positions,
      clock,
      region,
      delivery: deliveryFor(mapping, services, stopping.signal),
      // A watcher on dynoxide's file wakes the consumers.
      pollMs: engine === undefined ? 100 : 500,
      hasNews: (position) => engine === undefined || engine.index.latest(table.name) > position,
    });
    return { ...consumer, table };
  };
  const consumers = mappings.map(start);
  const unwatch = watchFile(engine?.databaseFile, () => {
    if (engine?.index.hasChanged() !== true) return;
    const newest = new Map(tables.map(({ name }) => [name, engine.index.latest(name)]));
    for (const { table, position, wake } of consumers) {
      if ((newest.get(table.name) ?? 0) > position()) wake();
    }
  });

  const trim = (): void => {
    for (const { name } of tables) {
      const readers = consumers.filter(({ table }) => table.name === name);
      engine?.index.trim(name, Math.min(...readers.map(({ position }) => position())));
    }
  };
  trim();
  const trimming = setInterval(trim, TRIM_EVERY_MS);

  return {
    idle: () =>
      consumers.every(
        ({ table, position, resting }) =>
          resting() && (engine === undefined || engine.index.latest(table.name) <= position()),
      ),
    stop: async () => {
      clearInterval(trimming);
      unwatch();
      stopping.abort();
      await Promise.allSettled(consumers.map(({ stopped }) => stopped));
      client.destroy();
    },
  };
}

function deliveryFor(
  mapping: Mapping,
  services: StreamServices,
  signal: AbortSignal,
): Omit<Delivery, 'mapping'> {
  return {
    signal,
    invoke: (event) => services.functions.invoke(mapping.functionName, event),
    giveUp: (records, condition, attempts) => {
      services.log.failure(
        mapping.functionName,
        new Error(`gave up on ${records.length} change(s): ${condition}`),
      );
      if (mapping.deadLetterArn !== undefined) {
        services.sendToQueue(mapping.deadLetterArn, failureMessage(mapping, records, condition, attempts));
      }
    },
  };
}

// "Invocation record" in the Lambda developer guide: it identifies the failed changes without containing them.
function failureMessage(
  mapping: Mapping,
  records: StreamRecord[],
  condition: string,
  attempts: number,
): string {
  const at = (record: StreamRecord | undefined): string =>
    new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
  const first = records.at(0);
  const last = records.at(-1);
  return JSON.stringify({
    requestContext: {
      requestId: randomUUID(),
      functionArn: mapping.functionName,
      condition,
      approximateInvokeCount: attempts,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId: 'local',
      startSequenceNumber: first?.dynamodb.SequenceNumber,
      endSequenceNumber: last?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: at(first),
      approximateArrivalOfLastRecord: at(last),
      batchSize: records.length,
      streamArn: mapping.sourceArn,
    },
  });
}

// dynoxide writes each commit to its write-ahead log. Readers see it only after an update of the log's index in shared memory,
// which causes no event. So the watcher looks repeatedly for a while.
const LOOK_EVERY_MS = 4;
const LOOK_FOR_MS = 60;

function watchFile(file: string | undefined, look: () => void): () => void {
  if (file === undefined) {
    return () => {};
  }
  let looking: NodeJS.Timeout | undefined;
  let until = 0;
  const watcher = watch(dirname(file), (_, name) => {
    if (name?.startsWith(basename(file)) === true) {
      until = Date.now() + LOOK_FOR_MS;
      looking ??= setInterval(() => {
        look();
        if (Date.now() > until) {
          clearInterval(looking);
          looking = undefined;
        }
      }, LOOK_EVERY_MS);
    }
  });
  return () => {
    watcher.close();
    clearInterval(looking);
  };
}
