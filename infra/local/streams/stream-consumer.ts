import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemonstrationClock } from '../clock/demonstration-clock.ts';
import type { Mapping } from '../events/event-source-mappings.ts';
import { splitBySize } from '../lambda/payload-limits.ts';
import { type Delivery, deliverBatch } from './deliver-batch.ts';
import type { StreamPositions } from './stream-positions.ts';
import { type Position, type StreamReader, type StreamRecord, toStreamRecord } from './stream-reader.ts';

export type StreamConsumer = {
  mapping: Mapping;
  /** Makes the consumer look for new changes. */
  wake(): void;
  /** The sequence number of the last processed change of the newest shard. */
  position(): number;
  /** Whether the last look found no new changes. */
  resting(): boolean;
  stopped: Promise<void>;
};

type Surroundings = {
  reader: StreamReader;
  positions: StreamPositions;
  delivery: Omit<Delivery, 'mapping'>;
  clock: DemonstrationClock;
  region: string;
  /** Milliseconds after which the consumer looks again without a wake. */
  pollMs: number;
  /** Whether there are changes after a position, which saves a request to the engine. */
  hasNews: (position: number) => boolean;
};

// The limit of GetRecords.
const PAGE = 1000;

/** Delivers one table's changes to one function, in order, each change at least once. */
export function startStreamConsumer(mapping: Mapping, surroundings: Surroundings): StreamConsumer {
  const { reader, positions, delivery, clock, region, pollMs, hasNews } = surroundings;
  const { signal } = delivery;
  const position: Position = positions.load(mapping.id);
  let resting = false;
  let rung = false;
  let ring = (): void => {};

  const latest = (): number => Math.max(0, ...[...position.values()].map(Number));
  const done = (shard: string, sequence: string): void => {
    position.set(shard, sequence);
    positions.save(mapping.id, shard, sequence);
  };

  const round = async (): Promise<boolean> => {
    if (!hasNews(latest())) {
      return false;
    }
    const { shard, records } = await reader.read(position, PAGE);
    const pending = records.map((record) => toStreamRecord(record, mapping.sourceArn, region));
    const size = mapping.batchSize * mapping.lanes;
    const wanted = pending.filter((record) => mapping.wants(record));
    while (wanted.length > 0) {
      const batch = wanted.splice(0, size);
      await deliverInLanes({ ...delivery, mapping }, batch, clock.batchSize(mapping.batchSize));
      done(shard, batch.at(-1)?.dynamodb.SequenceNumber ?? '');
    }
    const last = pending.at(-1);
    if (last !== undefined) {
      done(shard, last.dynamodb.SequenceNumber);
    }
    return last !== undefined;
  };

  const wait = async (): Promise<void> => {
    if (!rung) {
      resting = true;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      resting = false;
    }
    rung = false;
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (!(await round())) {
          await wait();
        }
      } catch (error) {
        if (!signal.aborted) {
          console.error(`✖ ${mapping.id}: ${error instanceof Error ? error.message : String(error)}`);
          await sleep(1000, undefined, { signal }).catch(() => undefined);
        }
      }
    }
  };

  const wake = (): void => {
    rung = true;
    ring();
  };
  signal.addEventListener('abort', wake);
  return { mapping, wake, position: latest, resting: () => resting, stopped: run() };
}

// With a parallelization factor, batches run in parallel. The changes of one key stay in one lane, in order.
async function deliverInLanes(delivery: Delivery, batch: StreamRecord[], batchSize: number): Promise<void> {
  const { lanes } = delivery.mapping;
  const lanesOf = Map.groupBy(batch, ({ dynamodb }) => (lanes === 1 ? 0 : laneOf(dynamodb.Keys, lanes)));
  await Promise.all(
    [...lanesOf.values()].map(async (records) => {
      for (let start = 0; start < records.length; start += batchSize) {
        for (const part of splitBySize(records.slice(start, start + batchSize))) {
          await deliverBatch(delivery, part);
        }
      }
    }),
  );
}

const laneOf = (keys: Record<string, unknown>, lanes: number): number =>
  createHash('md5').update(JSON.stringify(keys)).digest().readUInt32BE() % lanes;
