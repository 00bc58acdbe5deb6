import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../../_lib/clock.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { recitePaper } from './citations/recite-paper.ts';
import { countStorage } from './count-storage.ts';
import { relistPaper } from './relist-paper.ts';

const Change = z.object({ paperId: z.string() });

/**
 * Keeps the lists of papers and their counters, what papers take in storage, and who cites whom: every change of a
 * paper is looked at, most change none of them. One function for three, as a stream has two readers at the most.
 */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    const { paperId } = Change.parse(item);
    await relistPaper(paperId);
    await countStorage(paperId);
    await recitePaper(systemClock, paperId);
  });
