import { DatabaseSync } from 'node:sqlite';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { processQueue } from '../../functions/publishing/process-queue.ts';
import {
  createQueueStore,
  type Message,
  type Queue,
  type QueueStore,
} from '../../infra/local/sqs/queue-store.ts';

// The pipeline's queues in virtual time: the local cloud's queue store, and the function's turns. Only the work itself is replaced
// by waiting, and the table of pauses by a map.
const SECOND = 1000;
const turns = vi.hoisted(() => ({ of: new Map<string, { nextAt: string }>() }));
const work = vi.hoisted(() => ({ run: async (_supervisor: string, _id: string) => {} }));

vi.mock('../../functions/publishing/turn-entities.ts', () => ({
  turnEntity: () => ({
    get: ({ supervisorId, lane }: Record<string, string>) => ({
      go: async () => ({ data: turns.of.get(`${supervisorId} ${lane}`) ?? null }),
    }),
    put: ({ supervisorId, lane, nextAt }: Record<'supervisorId' | 'lane' | 'nextAt', string>) => ({
      go: async () => void turns.of.set(`${supervisorId} ${lane}`, { nextAt }),
    }),
  }),
}));
vi.mock('../../functions/publishing/convert-preview.ts', () => ({
  convertPreview: (supervisorId: string, id: string) => work.run(supervisorId, id),
}));
vi.mock('../../functions/publishing/publish-version.ts', () => ({
  publishVersion: async (_deps: unknown, paperId: string) => {
    await work.run(paperId.split('-')[0] ?? '', paperId);
    return false;
  },
}));

const NAMES = ['papers', 'slow-papers', 'previews'] as const;
type Name = (typeof NAMES)[number];
const queueOf = (name: Name): Queue => ({
  ...{ name, arn: `arn:aws:sqs:us-east-1:000000000000:${name}` },
  ...{ visibilityTimeoutMs: 360 * SECOND, delayMs: 0, retentionMs: 86_400 * SECOND, redrive: undefined },
});

let queues: Map<string, Queue>;
let store: QueueStore;
const sqs = mockClient(SQSClient);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z') });
  vi.stubEnv('PAPER_QUEUE_URL', 'https://sqs/papers');
  vi.stubEnv('SLOW_PAPER_QUEUE_URL', 'https://sqs/slow-papers');
  vi.stubEnv('PREVIEW_QUEUE_URL', 'https://sqs/previews');
  turns.of.clear();
  queues = new Map(NAMES.map((name) => [name, queueOf(name)]));
  store = createQueueStore(new DatabaseSync(':memory:'), queues);
  sqs.reset();
  sqs.on(SendMessageCommand).callsFake(({ QueueUrl, MessageBody, MessageGroupId, DelaySeconds = 0 }) => {
    send(QueueUrl.split('/').at(-1), MessageBody, MessageGroupId, DelaySeconds);
  });
  sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }) => {
    const queue = queues.get(QueueUrl.split('/').at(-1));
    return { Attributes: { ApproximateNumberOfMessages: String(queue ? store.counts(queue).visible : 0) } };
  });
  return () => vi.useRealTimers();
});

function send(name: string, body: string, group: string, delaySeconds = 0): void {
  const queue = queues.get(name);
  if (queue) store.send(queue, body, '{}', delaySeconds * SECOND, group);
}

const bodyOf = (name: Name, supervisorId: string, id: string) =>
  JSON.stringify(
    name === 'previews'
      ? { supervisorId, previewId: id }
      : { supervisorId, paperId: `${supervisorId}-${id}`, version: 1 },
  );

/** Sends messages of ten accounts at once, and one of an eleventh a minute later. @returns how many seconds its work waits */
async function waitOfEleventh(name: Name, places: number, turnSeconds: number): Promise<number> {
  const queue = queueOf(name);
  for (let number = 0; number < 20; number += 1)
    for (let account = 0; account < 10; account += 1)
      send(name, bodyOf(name, `hostile${account}`, String(number)), `hostile${account}`);
  const sentAt = Date.now() + 60 * SECOND;
  let begunAt = 0;
  work.run = async (supervisorId) => {
    if (supervisorId === 'eleventh') begunAt = Date.now();
    else await new Promise((resolve) => setTimeout(resolve, turnSeconds * SECOND));
  };
  let busy = 0;
  const process = async (message: Message) => {
    busy += 1;
    const record = { messageId: message.id, body: message.body, eventSourceARN: queue.arn };
    await processQueue({ clock: () => new Date() }, { Records: [record as never] });
    store.delete(message.receipt ?? '');
    busy -= 1;
  };
  while (begunAt === 0 && Date.now() < sentAt + 3600 * SECOND) {
    if (Date.now() === sentAt) send(name, bodyOf(name, 'eleventh', '0'), 'eleventh');
    // A message that is postponed at once frees its place for another.
    for (let taken = store.receive(queue, places - busy); taken.length > 0; ) {
      for (const message of taken) void process(message);
      await vi.advanceTimersByTimeAsync(0);
      taken = busy < places ? store.receive(queue, places - busy) : [];
    }
    await vi.advanceTimersByTimeAsync(SECOND);
  }
  return (begunAt - sentAt) / SECOND;
}

describe('an eleventh account beside ten that flood the pipeline', () => {
  it.each([
    ['previews', 5, 40],
    ['papers', 10, 15],
    ['slow-papers', 3, 75],
  ] as const)(
    'waits for at most one turn of each of them in the queue of %s',
    async (name, places, turnSeconds) => {
      const wait = await waitOfEleventh(name, places, turnSeconds);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(Math.ceil(10 / places) * turnSeconds);
    },
  );
});
