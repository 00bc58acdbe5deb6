import { describe, expect, it } from 'vitest';
import type { Mapping } from '../events/event-source-mappings.ts';
import { deliverBatch } from './deliver-batch.ts';
import type { StreamRecord } from './stream-reader.ts';

const mapping: Mapping = {
  id: 'test',
  sourceArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/local',
  functionName: 'f',
  batchSize: 10,
  windowMs: 0,
  maxRetries: 2,
  maxAgeMs: Number.POSITIVE_INFINITY,
  bisect: false,
  lanes: 1,
  reportsItems: false,
  maxConcurrency: 1,
  deadLetterArn: undefined,
  wants: () => true,
};

const record = (sequence: number, at = Date.now()): StreamRecord => ({
  eventID: String(sequence),
  eventName: 'INSERT',
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'us-east-1',
  eventSourceARN: mapping.sourceArn,
  dynamodb: {
    Keys: {},
    SequenceNumber: String(sequence),
    ApproximateCreationDateTime: Math.floor(at / 1000),
  },
});

/** Delivers records 1 to n to a function. @returns the numbers of each call, and the records given up */
async function deliver(
  count: number,
  settings: Partial<Mapping>,
  run: (numbers: number[]) => unknown,
  at?: number,
) {
  const calls: number[][] = [];
  const givenUp: number[][] = [];
  const numbersOf = (records: StreamRecord[]): number[] =>
    records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));
  await deliverBatch(
    {
      mapping: { ...mapping, ...settings },
      backoffMs: 1,
      signal: new AbortController().signal,
      invoke: async ({ Records }) => {
        calls.push(numbersOf(Records));
        return run(numbersOf(Records));
      },
      giveUp: (records) => givenUp.push(numbersOf(records)),
    },
    Array.from({ length: count }, (_, index) => record(index + 1, at)),
  );
  return { calls, givenUp };
}

const failOn = (bad: number) => (numbers: number[]) => {
  if (numbers.includes(bad)) {
    throw new Error('poison');
  }
};
const reportOn = (bad: number) => (numbers: number[]) => ({
  batchItemFailures: numbers.includes(bad) ? [{ itemIdentifier: String(bad) }] : [],
});

describe('delivering a batch of changes', () => {
  it('takes one call if the function succeeds', async () => {
    expect(await deliver(3, {}, () => undefined)).toEqual({ calls: [[1, 2, 3]], givenUp: [] });
  });

  it('retries the whole batch, then gives up', async () => {
    const { calls, givenUp } = await deliver(2, {}, failOn(2));
    expect(calls).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(givenUp).toEqual([[1, 2]]);
  });

  it('splits a failing batch until only the failing record is left', async () => {
    const { calls, givenUp } = await deliver(4, { bisect: true }, failOn(3));
    expect(givenUp).toEqual([[3]]);
    expect(calls.filter((numbers) => !numbers.includes(3))).toEqual([[1, 2], [4]]);
  });

  it('continues at the first item that the function reports', async () => {
    const { calls, givenUp } = await deliver(4, { reportsItems: true, bisect: true }, reportOn(3));
    expect(calls.slice(0, 2)).toEqual([
      [1, 2, 3, 4],
      [3, 4],
    ]);
    expect(givenUp).toEqual([[3]]);
    expect(calls.at(-1)).toEqual([4]);
  });

  it('treats an invalid answer as a failure of the batch', async () => {
    const { givenUp } = await deliver(1, { reportsItems: true }, () => ({ batchItemFailures: 'no list' }));
    expect(givenUp).toEqual([[1]]);
  });

  it('gives up records that are too old without a call', async () => {
    const anHourAgo = Date.now() - 3_600_000;
    expect(await deliver(2, { maxAgeMs: 60_000 }, () => undefined, anHourAgo)).toEqual({
      calls: [],
      givenUp: [[1, 2]],
    });
  });
});
