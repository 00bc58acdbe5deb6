import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { paperEntity } from '../../_lib/publishing-entities.ts';
import { queueSocketTasks } from '../../_lib/socket-tasks.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { transact } from '../../_lib/transact.ts';
import { type VisitKind, visitEntities } from '../../_lib/visit-entities.ts';

const Visit = z.object({ paperId: z.string(), day: z.string(), visitor: z.string() });
type Visit = z.infer<typeof Visit>;
const Noted = Visit.extend({ __edb_e__: z.enum(['view', 'download']) });

/** Counts the views and downloads that were noted; and has it told that the site's state is another one. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    if (item.__edb_e__ === 'sitestate') return queueSocketTasks([{ task: 'announce-site-state' }]);
    const { __edb_e__: kind, ...visit } = Noted.parse(item);
    await count(kind, visit);
  });

const COUNTERS = { view: { viewCount: 1 }, download: { downloadCount: 1 } };

/** Adds one to the paper and marks the note as counted, both or neither: a replayed event counts nothing twice. */
async function count(kind: VisitKind, { paperId, day, visitor }: Visit): Promise<void> {
  const outcome = await transact([
    visitEntities[kind]()
      .patch({ paperId, day, visitor })
      .set({ counted: true })
      .where((item, { notExists }) => notExists(item.counted)),
    paperEntity().patch({ paperId }).add(COUNTERS[kind]),
  ]);
  // Refused: counted before, or note or paper are gone. A conflict is another count at the same moment: try again.
  if (!outcome.done && outcome.refused.length === 0)
    throw new Error(`The count of ${paperId} met another one.`);
}
