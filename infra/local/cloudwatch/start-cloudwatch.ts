import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Templates } from '../assembly/templates.ts';
import type { JsonService } from '../services/services-server.ts';
import type { QueueStore } from '../sqs/queue-store.ts';
import { createAlarms } from './alarms.ts';
import { createCloudWatchService, type Storage } from './cloudwatch-service.ts';
import { sampleQueues } from './measure.ts';
import type { MetricStore } from './metric-store.ts';

const EVERY_MS = 15_000;

interface Watched {
  templates: Templates;
  database: DatabaseSync;
  queues: QueueStore;
  metrics: MetricStore;
  quiet: boolean;
}

const StoredObjects = z.object({ bytes: z.number(), objects: z.number() });

/** Samples queues and evaluates the alarms every 15 s, prints changed alarms, and serves CloudWatch. */
export function startCloudWatch({ templates, database, queues, metrics, quiet }: Watched): {
  service: JsonService;
  stop: () => void;
} {
  const alarms = createAlarms(templates, metrics);
  const size = database.prepare(
    'SELECT COALESCE(SUM(size), 0) AS bytes, COUNT(*) AS objects FROM s3_objects WHERE bucket = ? AND deleted = 0',
  );
  const storage: Storage = (bucket) => StoredObjects.parse(size.get(bucket));
  const sample = (): void => sampleQueues(queues, metrics);
  const round = (): void => {
    sample();
    metrics.flush();
    for (const { name, state } of alarms.judge()) {
      if (!quiet) console.log(`${state === 'ALARM' ? '✖' : '✔'} alarm ${name}: ${state}`);
    }
  };
  const timer = setInterval(round, EVERY_MS);
  return {
    service: createCloudWatchService(metrics, alarms, storage, sample),
    stop: () => {
      clearInterval(timer);
      metrics.flush();
    },
  };
}
