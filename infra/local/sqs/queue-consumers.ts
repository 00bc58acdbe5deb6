import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DemonstrationClock } from '../clock/demonstration-clock.ts';
import { failedItems, type Mapping } from '../events/event-source-mappings.ts';
import type { Functions } from '../lambda/functions.ts';
import { splitBySize } from '../lambda/payload-limits.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { Message, Queue, QueueStore } from './queue-store.ts';
import { queueNameIn } from './queues.ts';
import { md5, systemAttributes } from './sqs-service.ts';

export type QueueConsumers = {
  /** Whether every message for a function was processed; delayed messages don't count. */
  idle(): boolean;
  stop(): Promise<void>;
};

type QueueServices = {
  store: QueueStore;
  functions: Functions;
  clock: DemonstrationClock;
  region: string;
};

/** Delivers messages of queues to their functions in batches. A failed message returns after its visibility timeout. */
export function startQueueConsumers(
  mappings: Mapping[],
  { store, functions, clock, region }: QueueServices,
): QueueConsumers {
  const stopping = new AbortController();
  const consumed = mappings.map((mapping) => {
    const queue = store.queues.get(queueNameIn(mapping.sourceArn));
    if (queue === undefined) {
      throw new LocalCloudError(`${mapping.id}: its queue ${mapping.sourceArn} is not in the stack`);
    }
    return { mapping, queue };
  });
  const loops = consumed.flatMap(({ mapping, queue }) =>
    Array.from({ length: placesOf(mapping) }, () => consume(mapping, queue)),
  );

  async function consume(mapping: Mapping, queue: Queue): Promise<void> {
    const busier = consumed
      .filter((other) => isAhead(other.mapping, mapping))
      .map(({ queue: waiting }) => waiting);
    while (!stopping.signal.aborted) {
      await letGoAhead(busier);
      await fillWindow(mapping, queue);
      const messages = store.receive(queue, clock.batchSize(mapping.batchSize));
      if (messages.length === 0) {
        await store.arrival(queue, 60_000, stopping.signal);
      } else {
        await work(mapping, messages);
      }
    }
  }

  /** Waits until nothing waits in these queues, up to a limit, so that a queue that is never empty doesn't stop the others. */
  async function letGoAhead(busier: Queue[]): Promise<void> {
    const isWaiting = () => busier.some((queue) => store.counts(queue).visible > 0);
    for (let waited = 0; waited < LONGEST_WAIT_MS && isWaiting(); waited += CHECK_MS)
      await sleep(CHECK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  /** Lets more messages arrive for a batch, but not for minutes, as on AWS: people try things out. */
  async function fillWindow({ windowMs, batchSize }: Mapping, queue: Queue): Promise<void> {
    const { visible } = store.counts(queue);
    if (windowMs === 0 || visible === 0 || visible >= batchSize) return;
    const waitMs = Math.min(windowMs, LONGEST_WINDOW_MS);
    await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  async function work(mapping: Mapping, messages: Message[]): Promise<void> {
    const wanted = messages.filter((message) => {
      const wants = mapping.wants({
        body: parsedBody(message.body),
        ...toRecord(message, mapping, region, false),
      });
      // As on AWS, messages that don't match the filter are deleted.
      if (!wants) {
        store.delete(message.receipt ?? '');
      }
      return wants;
    });
    if (wanted.length === 0) {
      return;
    }
    for (const Records of splitBySize(wanted.map((message) => toRecord(message, mapping, region, true)))) {
      try {
        const answer = await functions.invoke(mapping.functionName, { Records });
        const failed = new Set(mapping.reportsItems ? failedItems(answer) : []);
        for (const { messageId, receiptHandle } of Records) {
          if (!failed.has(messageId)) {
            store.delete(receiptHandle ?? '');
          }
        }
      } catch {
        // The function's log has the error. The messages return.
      }
    }
  }

  return {
    idle: () =>
      consumed.every(({ queue }) => {
        const { visible, inFlight } = store.counts(queue);
        return visible === 0 && inFlight === 0;
      }),
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(loops);
    },
  };
}

const LONGEST_WAIT_MS = 20_000;
const CHECK_MS = 100;
const LONGEST_WINDOW_MS = 1000;

/**
 * On AWS, each event has an instance with its own processors. Here, slow papers would take them from the quick ones, which
 * have three times as many places. Previews have half as many, and don't wait.
 */
const isAhead = (other: Mapping, mapping: Mapping) =>
  other.functionName === mapping.functionName &&
  Number.isFinite(mapping.maxConcurrency) &&
  other.maxConcurrency >= 3 * mapping.maxConcurrency;

/** One or two events at a time, in about the template's proportions: a laptop has few cores. */
const placesOf = ({ maxConcurrency }: Mapping) => (maxConcurrency < 10 ? 1 : 2);

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

const Attributes = z.record(
  z.string(),
  z.object({ DataType: z.string(), StringValue: z.string().optional(), BinaryValue: z.string().optional() }),
);

function toRecord(message: Message, { sourceArn }: Mapping, awsRegion: string, withBody: boolean) {
  const attributes = Object.entries(Attributes.parse(JSON.parse(message.attributes)));
  return {
    messageId: message.id,
    receiptHandle: message.receipt,
    ...(withBody ? { body: message.body } : {}),
    attributes: systemAttributes(message),
    messageAttributes: Object.fromEntries(
      attributes.map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        { dataType: DataType, stringValue: StringValue, binaryValue: BinaryValue },
      ]),
    ),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: sourceArn,
    awsRegion,
  };
}
