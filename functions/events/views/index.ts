import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { viewEntity } from '../../_lib/operations-entities.ts';
import { paperEntity } from '../../_lib/publishing-entities.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { transact } from '../../_lib/transact.ts';

const View = z.object({ paperId: z.string(), day: z.string(), visitor: z.string() });

/** Counts the views that were noted. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => countView(View.parse(item)));

/** Adds one to the paper and marks the note as counted, both or neither: a replayed event counts nothing twice. */
async function countView({ paperId, day, visitor }: z.infer<typeof View>): Promise<void> {
  const outcome = await transact([
    viewEntity()
      .patch({ paperId, day, visitor })
      .set({ counted: true })
      .where((item, { notExists }) => notExists(item.counted)),
    paperEntity().patch({ paperId }).add({ viewCount: 1 }),
  ]);
  // Refused: counted before, or note or paper are gone. A conflict is another view at the same moment: try again.
  if (!outcome.done && outcome.refused.length === 0)
    throw new Error(`The view of ${paperId} met another one.`);
}
