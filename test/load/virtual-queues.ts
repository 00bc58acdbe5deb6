import { DatabaseSync } from 'node:sqlite';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, vi } from 'vitest';
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
export const SECOND = 1000;
const turns = vi.hoisted(() => ({ of: new Map<string, { nextAt: string }>() }));
const waiting = vi.hoisted(() => ({ papers: new Map<string, Record<string, string>>() }));
const replaced = vi.hoisted(() => ({ work: { run: async (_supervisor: string, _id: string) => {} } }));

vi.mock('../../functions/publishing/turn-entities.ts', () => ({
  turnEntity: () => ({
    get: ({ submitter, lane }: Record<string, string>) => ({
      go: async () => ({ data: turns.of.get(`${submitter} ${lane}`) ?? null }),
    }),
    put: ({ submitter, lane, nextAt }: Record<'submitter' | 'lane' | 'nextAt', string>) => ({
      go: async () => void turns.of.set(`${submitter} ${lane}`, { nextAt }),
    }),
  }),
  waitingPaperEntity: () => ({
    put: (row: Record<string, string>) => ({ go: async () => void waiting.papers.set(keyOf(row), row) }),
    delete: (row: Record<string, string>) => ({ go: async () => void waiting.papers.delete(keyOf(row)) }),
    query: {
      primary: ({ submitter, lane }: Record<string, string>) => ({
        where: () => ({ go: async () => ({ data: visibleOf(submitter, lane) }) }),
      }),
    },
  }),
}));
const keyOf = ({ submitter, lane, paperId }: Record<string, string>) => `${submitter} ${lane} ${paperId}`;
const visibleOf = (submitter?: string, lane?: string) =>
  [...waiting.papers.values()].filter(
    (row) =>
      row.submitter === submitter && row.lane === lane && Date.parse(row.visibleAt ?? '') <= Date.now(),
  );
vi.mock('../../functions/publishing/convert-preview.ts', () => ({
  convertPreview: (supervisorId: string, id: string) => replaced.work.run(supervisorId, id),
}));
vi.mock('../../functions/publishing/publish-version.ts', () => ({
  publishVersion: async (_deps: unknown, paperId: string) => {
    await replaced.work.run(paperId.split('-')[0] ?? '', paperId);
  },
}));

vi.mock('../../functions/_lib/runtime/send-messages.ts', () => ({
  sendMessages: async (urlSetting: string, messages: QueueMessage[]) => {
    const name = process.env[urlSetting]?.split('/').at(-1) ?? '';
    for (const { body, group = '', delaySeconds } of messages)
      send(name, JSON.stringify(body), group, delaySeconds);
  },
}));

/** What a turn does: set by each simulation. */
export const { work } = replaced;

const NAMES = ['papers', 'slow-papers', 'previews'] as const;
export type Name = (typeof NAMES)[number];
export const queueOf = (name: Name): Queue => ({
  ...{ name, arn: `arn:aws:sqs:us-east-1:000000000000:${name}` },
  ...{ visibilityTimeoutMs: 360 * SECOND, delayMs: 0, retentionMs: 86_400 * SECOND, redrive: undefined },
});

let queues: Map<string, Queue>;
let store: QueueStore;
const sqs = mockClient(SQSClient);

/** Starts each test of a file with empty queues, in virtual time. */
export const virtualQueues = () =>
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

/**
 * Sends a message as the platform does: papers are listed as waiting, too.
 * @param origin where it came from, if its submitter is a newcomer
 */
export async function submit(name: Name, supervisorId: string, id: string, origin?: string): Promise<void> {
  const body = bodyOf(name, supervisorId, id);
  if (name === 'previews') return send(name, body, supervisorId);
  const message = { ...JSON.parse(body), ...(origin ? { origin } : {}) };
  await enqueuePaper(message, name === 'papers' ? 'quick' : 'slow', { now: new Date() });
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

/** @returns a function that fills the free places of a queue, and lets a second pass */
export function aWorker(queue: Queue, places: number): () => Promise<void> {
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
