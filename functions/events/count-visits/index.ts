import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { paperEntity } from '../../_lib/papers/paper-entities.ts';
import { type VisitKind, visitEntities } from '../../_lib/papers/visit-entities.ts';
import { queueSocketTasks } from '../../_lib/realtime/socket-tasks.ts';
import { eachRecord } from '../../_lib/runtime/stream-records.ts';
import { transact } from '../../_lib/runtime/transact.ts';

const Visit = z.object({ paperId: z.string(), day: z.string(), visitor: z.string() });
type Visit = z.infer<typeof Visit>;
const VisitItem = Visit.extend({ __edb_e__: z.enum(['view', 'download']) });

/** Counts recorded views and downloads, and broadcasts changes of the site state. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    if (item.__edb_e__ === 'sitestate') return queueSocketTasks([{ task: 'announce-site-state' }]);
    const { __edb_e__: kind, ...visit } = VisitItem.parse(item);
    await count(kind, visit);
  });

const COUNTERS = { view: { viewCount: 1 }, download: { downloadCount: 1 } };

/**
 * Increments the paper's count and marks the visit as counted, both or neither, so that a replayed event counts nothing
 * twice.
 */
async function count(kind: VisitKind, { paperId, day, visitor }: Visit): Promise<void> {
  const outcome = await transact([
    visitEntities[kind]()
      .patch({ paperId, day, visitor })
      .set({ counted: true })
      .where((item, { notExists }) => notExists(item.counted)),
    paperEntity().patch({ paperId }).add(COUNTERS[kind]),
  ]);
  // Refused: counted before, or the visit or paper is gone. A conflict is a concurrent count: the event comes again.
  if (!outcome.done && outcome.refused.length === 0)
    throw new Error(`Another visit of ${paperId} was counted at the same moment.`);
}
