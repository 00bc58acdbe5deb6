import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { DemonstrationClock } from '../clock/demonstration-clock.ts';
import type { Mapping } from '../events/event-source-mappings.ts';
import type { Functions } from '../lambda/functions.ts';
import { startQueueConsumers } from './queue-consumers.ts';
import { createQueueStore, type Queue } from './queue-store.ts';

const aQueue = (name: string): Queue => ({
  ...{ name, arn: `arn:aws:sqs:us-east-1:000000000000:${name}` },
  ...{ visibilityTimeoutMs: 60_000, delayMs: 0, retentionMs: 60_000, redrive: undefined },
});
const aMapping = (queue: string, maxConcurrency: number): Mapping => ({
  ...{ id: queue, functionName: 'publishing', sourceArn: aQueue(queue).arn, maxConcurrency, batchSize: 1 },
  ...({ windowMs: 0, wants: () => true, reportsItems: false } as unknown as Mapping),
});

it('begins a slow message only when no quick one waits, and previews meanwhile', async () => {
  const queues = new Map(['quick', 'slow', 'preview'].map((name) => [name, aQueue(name)]));
  const store = createQueueStore(new DatabaseSync(':memory:'), queues);
  const send = (name: string, body: string) => store.send(queues.get(name) as Queue, body, '{}', 0, body);
  for (const body of ['q1', 'q2', 'q3', 'q4']) send('quick', body);
  send('slow', 's1');
  send('preview', 'p1');
  const begun: string[] = [];
  const functions = {
    invoke: async (_name: string, { Records }: { Records: { body: string }[] }) =>
      void begun.push(...Records.map(({ body }) => body)),
  } as unknown as Functions;
  const consumers = startQueueConsumers(
    [aMapping('slow', 3), aMapping('quick', 10), aMapping('preview', 5)],
    { store, functions, clock: new DemonstrationClock(), region: 'us-east-1' },
  );
  await expect.poll(() => begun.length).toBe(6);
  await consumers.stop();
  expect(begun.at(-1)).toBe('s1');
  expect(begun.indexOf('p1')).toBeLessThan(4);
});
