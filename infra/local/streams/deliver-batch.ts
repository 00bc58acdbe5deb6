import { setTimeout as sleep } from 'node:timers/promises';
import { failedItems, type Mapping } from '../events/event-source-mappings.ts';
import type { StreamRecord } from './stream-reader.ts';

export type Delivery = {
  mapping: Mapping;
  invoke: (event: { Records: StreamRecord[] }) => Promise<unknown>;
  /** Receives records that were given up, with the reason in Lambda's words. */
  giveUp: (
    records: StreamRecord[],
    condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded',
    attempts: number,
  ) => void;
  signal: AbortSignal;
  /** Milliseconds before the first retry; doubled for each further retry. */
  backoffMs?: number;
};

const MAX_BACKOFF_MS = 10_000;

/**
 * Delivers a batch of changes to a function. A failed batch is retried, in halves if the mapping bisects, until its retries or
 * the records' age run out.
 * Source of the rules: "Processing DynamoDB records with Lambda: error handling" of the Lambda developer guide.
 * @throws AbortError if the local cloud stops meanwhile
 */
export async function deliverBatch(delivery: Delivery, batch: StreamRecord[]): Promise<void> {
  const { mapping, invoke, giveUp, signal, backoffMs = 100 } = delivery;
  let records = batch;
  let retries = 0;
  while (records.length > 0) {
    signal.throwIfAborted();
    records = dropTooOld(delivery, records, retries);
    const failedAt = records.length === 0 ? -1 : await attempt(invoke, mapping, records);
    if (failedAt < 0) {
      return;
    }
    signal.throwIfAborted();
    if (failedAt > 0) {
      // The records before the first failed one succeeded. The others are a new batch.
      records = records.slice(failedAt);
      retries = 0;
    }
    if (mapping.bisect && records.length > 1 && failedAt === 0) {
      // Splitting a batch does not count as a retry.
      const middle = Math.ceil(records.length / 2);
      await sleep(backoffMs, undefined, { signal });
      await deliverBatch(delivery, records.slice(0, middle));
      records = records.slice(middle);
      continue;
    }
    if (retries >= mapping.maxRetries) {
      giveUp(records, 'RetryAttemptsExhausted', retries + 1);
      return;
    }
    await sleep(Math.min(backoffMs * 2 ** retries, MAX_BACKOFF_MS), undefined, { signal });
    retries += 1;
  }
}

/** @returns the index of the first record that failed, or -1 */
async function attempt(
  invoke: Delivery['invoke'],
  mapping: Mapping,
  records: StreamRecord[],
): Promise<number> {
  try {
    const answer = await invoke({ Records: records });
    const failed = mapping.reportsItems ? failedItems(answer) : [];
    if (failed.length === 0) {
      return -1;
    }
    const indexes = failed.map((id) => records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === id));
    // An identifier that is not in the batch fails the whole batch.
    return Math.max(0, Math.min(...indexes));
  } catch {
    return 0;
  }
}

function dropTooOld({ mapping, giveUp }: Delivery, records: StreamRecord[], retries: number): StreamRecord[] {
  const oldest = Date.now() - mapping.maxAgeMs;
  const isTooOld = ({ dynamodb }: StreamRecord): boolean =>
    dynamodb.ApproximateCreationDateTime * 1000 < oldest;
  const dropped = records.filter(isTooOld);
  if (dropped.length > 0) {
    giveUp(dropped, 'RecordAgeExceeded', retries);
  }
  return dropped.length > 0 ? records.filter((record) => !isTooOld(record)) : records;
}
