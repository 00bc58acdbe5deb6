import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { downloadEntity } from '../../_lib/download-entities.ts';
import { viewEntity } from '../../_lib/operations-entities.ts';
import { paperEntity } from '../../_lib/publishing-entities.ts';
import { queueSocketTasks } from '../../_lib/socket-tasks.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { transact } from '../../_lib/transact.ts';

const Visit = z.object({ paperId: z.string(), day: z.string(), visitor: z.string() });
type Visit = z.infer<typeof Visit>;
const Noted = Visit.extend({ __edb_e__: z.enum(['view', 'download']) });

/** Counts the views and downloads that were noted; and has it told that the site's state is another one. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    if (item.__edb_e__ === 'sitestate') return queueSocketTasks([{ task: 'announce-site-state' }]);
    const { __edb_e__: kind, ...visit } = Noted.parse(item);
    await (kind === 'view' ? countView(visit) : countDownload(visit));
  });

/** Adds one to the paper and marks the note as counted, both or neither: a replayed event counts nothing twice. */
async function countView({ paperId, day, visitor }: Visit): Promise<void> {
  const outcome = await transact([
    viewEntity()
      .patch({ paperId, day, visitor })
      .set({ counted: true })
      .where((item, { notExists }) => notExists(item.counted)),
    paperEntity().patch({ paperId }).add({ viewCount: 1 }),
  ]);
  assertSettled(outcome, paperId);
}

async function countDownload({ paperId, day, visitor }: Visit): Promise<void> {
  const outcome = await transact([
    downloadEntity()
      .patch({ paperId, day, visitor })
      .set({ counted: true })
      .where((item, { notExists }) => notExists(item.counted)),
    paperEntity().patch({ paperId }).add({ downloadCount: 1 }),
  ]);
  assertSettled(outcome, paperId);
}

/** Refused: counted before, or note or paper are gone. A conflict is another count at the same moment: try again. */
function assertSettled(outcome: Awaited<ReturnType<typeof transact>>, paperId: string): void {
  if (!outcome.done && outcome.refused.length === 0)
    throw new Error(`The count of ${paperId} met another one.`);
}
