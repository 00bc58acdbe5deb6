import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { VisitMessage } from '../../_lib/papers/visit-queue.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { retryOnConflict } from '../../_lib/runtime/try-transaction.ts';
import { nextCounter } from './next-counter.ts';
import * as store from './visit-counter-repository.ts';

/** Papers whose counters are written at the same time. */
const AT_ONCE = 25;

/** Counts the views and downloads of several minutes: one write for each paper, however often it was read. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const byPaper = Map.groupBy(
    Records.map(({ messageId, body }) => ({ messageId, visit: VisitMessage.parse(JSON.parse(body)) })),
    ({ visit }) => visit.paperId,
  );
  const waiting = [...byPaper];
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  const countAll = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [paperId, messages] = next;
      try {
        await count(
          paperId,
          messages.map(({ visit }) => visit),
        );
      } catch (error) {
        console.error('Visits could not be counted', { paperId, error });
        batchItemFailures.push(...messages.map(({ messageId }) => ({ itemIdentifier: messageId })));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, countAll));
  return { batchItemFailures };
}

/** Adds visits to a paper's counter. Visits counted before change nothing, so messages may arrive twice. */
function count(paperId: string, visits: VisitMessage[]): Promise<true> {
  return retryOnConflict(async () => {
    const before = await store.getCounter(paperId);
    const next = before && nextCounter(before, visits, systemClock());
    if (!next) return true;
    const { counter, isShown } = next;
    const isDone = isShown
      ? (await store.writeShownCounter(counter)) !== 'changed'
      : await store.writeCounter(counter);
    return isDone || undefined;
  });
}
