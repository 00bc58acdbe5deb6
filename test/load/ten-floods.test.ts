import { DatabaseSync } from 'node:sqlite';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueueMessage } from '../../functions/_lib/runtime/send-messages.ts';
import { enqueuePaper } from '../../functions/publishing/paper-queue.ts';
import { processQueue } from '../../functions/publishing/process-queue.ts';
import {
  createQueueStore,
  type Message,
  type Queue,
  type QueueStore,
} from '../../infra/local/sqs/queue-store.ts';

// The pipeline's queues in virtual time: the local cloud's queue store, and the function's turns. Only the work itself is replaced
// by waiting, and the table by maps.
const SECOND = 1000;
const turns = vi.hoisted(() => ({ of: new Map<string, { nextAt: string }>() }));
const waiting = vi.hoisted(() => ({ papers: new Map<string, Record<string, string>>() }));
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
  waitingPaperEntity: () => ({
    put: (row: Record<string, string>) => ({ go: async () => void waiting.papers.set(keyOf(row), row) }),
    delete: (row: Record<string, string>) => ({ go: async () => void waiting.papers.delete(keyOf(row)) }),
    query: {
      primary: ({ supervisorId, lane }: Record<string, string>) => ({
        where: () => ({ go: async () => ({ data: visibleOf(supervisorId, lane) }) }),
      }),
    },
  }),
}));
const keyOf = ({ supervisorId, lane, paperId }: Record<string, string>) =>
  `${supervisorId} ${lane} ${paperId}`;
const visibleOf = (supervisorId?: string, lane?: string) =>
  [...waiting.papers.values()].filter(
    (row) =>
      row.supervisorId === supervisorId && row.lane === lane && Date.parse(row.visibleAt ?? '') <= Date.now(),
  );
vi.mock('../../functions/publishing/convert-preview.ts', () => ({
  convertPreview: (supervisorId: string, id: string) => work.run(supervisorId, id),
}));
vi.mock('../../functions/publishing/publish-version.ts', () => ({
  publishVersion: async (_deps: unknown, paperId: string) => {
    await work.run(paperId.split('-')[0] ?? '', paperId);
  },
}));

vi.mock('../../functions/_lib/runtime/send-messages.ts', () => ({
  sendMessages: async (urlSetting: string, messages: QueueMessage[]) => {
    const name = process.env[urlSetting]?.split('/').at(-1) ?? '';
    for (const { body, group = '', delaySeconds } of messages)
      send(name, JSON.stringify(body), group, delaySeconds);
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
  waiting.papers.clear();
  queues = new Map(NAMES.map((name) => [name, queueOf(name)]));
  store = createQueueStore(new DatabaseSync(':memory:'), queues);
  sqs.reset();
  sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }) => {
    const queue = queues.get(QueueUrl.split('/').at(-1));
    return { Attributes: { ApproximateNumberOfMessages: String(queue ? store.counts(queue).visible : 0) } };
  });
  return () => vi.useRealTimers();
});

/** Sends a message as the platform does: papers are listed as waiting, too. */
async function submit(name: Name, supervisorId: string, id: string): Promise<void> {
  const body = bodyOf(name, supervisorId, id);
  if (name === 'previews') return send(name, body, supervisorId);
  await enqueuePaper(JSON.parse(body), name === 'papers' ? 'quick' : 'slow', { now: new Date() });
}

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
    for (let account = 0; account < 10; account += 1) await submit(name, `hostile${account}`, String(number));
  const sentAt = Date.now() + 60 * SECOND;
  let begunAt = 0;
  work.run = async (supervisorId) => {
    if (supervisorId === 'eleventh') begunAt = Date.now();
    else await new Promise((resolve) => setTimeout(resolve, turnSeconds * SECOND));
  };
  const serveOnce = aWorker(queue, places);
  while (begunAt === 0 && Date.now() < sentAt + 3600 * SECOND) {
    if (Date.now() === sentAt) await submit(name, 'eleventh', '0');
    await serveOnce();
  }
  return (begunAt - sentAt) / SECOND;
}

/** @returns a function that fills the free places of a queue, and lets a second pass */
function aWorker(queue: Queue, places: number): () => Promise<void> {
  let busy = 0;
  const process = async (message: Message) => {
    busy += 1;
    const record = { messageId: message.id, body: message.body, eventSourceARN: queue.arn };
    await processQueue({ clock: () => new Date() }, { Records: [record as never] });
    store.delete(message.receipt ?? '');
    busy -= 1;
  };
  return async () => {
    // A message that is postponed at once frees its place for another.
    for (let taken = store.receive(queue, places - busy); taken.length > 0; ) {
      for (const message of taken) void process(message);
      await vi.advanceTimersByTimeAsync(0);
      taken = busy < places ? store.receive(queue, places - busy) : [];
    }
    await vi.advanceTimersByTimeAsync(SECOND);
  };
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

describe('eight papers that one author sends together', () => {
  it('don’t pause for each other if nobody else waits', async () => {
    let done = 0;
    work.run = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2 * SECOND));
      done += 1;
    };
    const sentAt = Date.now();
    for (let number = 0; number < 8; number += 1) await submit('papers', 'author', String(number));
    const serveOnce = aWorker(queueOf('papers'), 2);
    while (done < 8 && Date.now() < sentAt + 3600 * SECOND) await serveOnce();
    // Four rounds. A place is filled again up to a second after it became free.
    expect((Date.now() - sentAt) / SECOND).toBeLessThanOrEqual(4 * 3);
  });
});

describe('an author who sends several papers at once', () => {
  it('lets others go first, once', async () => {
    const order: string[] = [];
    work.run = async (supervisorId) => {
      order.push(supervisorId);
      await new Promise((resolve) => setTimeout(resolve, SECOND));
    };
    for (let number = 0; number < 4; number += 1) await submit('papers', 'several', String(number));
    for (const author of ['one', 'two', 'three', 'four']) await submit('papers', author, '0');
    const serveOnce = aWorker(queueOf('papers'), 1);
    for (let seconds = 0; seconds < 120 && order.length < 8; seconds += 1) await serveOnce();
    expect(order.slice(0, 3)).toEqual(['one', 'two', 'three']);
    expect(order.toSorted()).toEqual(['four', 'one', ...Array(4).fill('several'), 'three', 'two']);
  });
});
