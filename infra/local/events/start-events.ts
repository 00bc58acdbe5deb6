import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Templates } from '../assembly/templates.ts';
import type { DemonstrationClock } from '../clock/demonstration-clock.ts';
import type { DynamoDbEngine } from '../dynamodb/dynamodb-engine.ts';
import type { Table } from '../dynamodb/tables.ts';
import type { FunctionLog } from '../lambda/function-log.ts';
import type { Functions } from '../lambda/functions.ts';
import { LONGEST_LAG_MS } from '../like-aws/index-lag.ts';
import type { Misfortunes } from '../like-aws/misfortunes.ts';
import { unluckyFunctions } from '../like-aws/unlucky-functions.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { Credentials } from '../s3/signature.ts';
import { type Jobs, startJobs } from '../schedule/jobs.ts';
import { startQueueConsumers } from '../sqs/queue-consumers.ts';
import type { QueueStore } from '../sqs/queue-store.ts';
import { queueNameIn } from '../sqs/queues.ts';
import { startStreamConsumers } from '../streams/stream-consumers.ts';
import { createAsyncInvoker } from './async-invoker.ts';
import { createEventBus, type EventBus } from './event-bus.ts';
import { readMappings } from './event-source-mappings.ts';

export type Events = {
  jobs: Jobs;
  bus: EventBus;
  /** Waits until no change, message or call is in progress. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

export type EventServices = {
  templates: Templates;
  tables: Table[];
  functions: Functions;
  log: FunctionLog;
  clock: DemonstrationClock;
  queues: QueueStore;
  database: DatabaseSync;
  engine: DynamoDbEngine;
  region: string;
  credentials: Credentials;
  misfortunes: Misfortunes | undefined;
  isBehind: () => boolean;
};

// Other engines than dynoxide are polled every 100 ms, so two polls see every change.
const REST_MS_WITHOUT_FILE = 250;
const EXPIRE_EVERY_MS = 60_000;

/** Starts all event sources of functions: streams, queues, schedules. */
export function startEvents(services: EventServices): Events {
  const { templates, functions, clock, queues, engine, region, misfortunes } = services;
  const consumers = misfortunes === undefined ? functions : unluckyFunctions(functions, misfortunes);
  const sendToQueue = (arn: string, body: string): void => {
    const queue = queues.queues.get(queueNameIn(arn));
    if (queue === undefined) {
      throw new LocalCloudError(`The stack has no queue ${arn}`);
    }
    queues.send(queue, body);
  };
  const streams = startStreamConsumers(readMappings(templates, 'dynamodb'), {
    ...services,
    functions: consumers,
    sendToQueue,
    endpoint: engine.endpoint,
    engine: engine.file,
  });
  const queueConsumers = startQueueConsumers(readMappings(templates, 'sqs'), {
    store: queues,
    functions: consumers,
    clock,
    region,
  });
  const invoker = createAsyncInvoker(templates, functions, sendToQueue);
  const jobs = startJobs(templates, invoker, clock);
  const bus = createEventBus(templates, invoker, region);
  const expiring = setInterval(queues.expire, EXPIRE_EVERY_MS);

  /** A job that is run by hand comes right after what it is to find, and on schedule, the next run finds what an index lacked. */
  const untilIndexed = async (): Promise<void> => {
    const end = Date.now() + LONGEST_LAG_MS;
    while (services.isBehind() && Date.now() < end) await sleep(10);
  };

  const nothingUnderWay = (): boolean =>
    streams.idle() &&
    queueConsumers.idle() &&
    invoker.pending() === 0 &&
    functions.running() === 0 &&
    !services.isBehind();

  return {
    jobs: {
      ...jobs,
      run: async (...parameters) => {
        await untilIndexed();
        await jobs.run(...parameters);
      },
    },
    bus,
    idle: async () => {
      // Twice in a row, because the writes of one consumer may cause events for another.
      for (let calm = 0; calm < 2; ) {
        await sleep(engine.file === undefined ? REST_MS_WITHOUT_FILE : 5);
        calm = nothingUnderWay() ? calm + 1 : 0;
      }
    },
    stop: async () => {
      clearInterval(expiring);
      jobs.stop();
      await Promise.all([streams.stop(), queueConsumers.stop()]);
    },
  };
}
