import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { eachRecord } from '../../_lib/stream-records.ts';
import { countStorage } from './count-storage.ts';
import { relistPaper } from './relist-paper.ts';

const Change = z.object({ paperId: z.string() });

/**
 * Keeps the lists of papers and their counters, and what papers take in storage: every change of a paper is looked at,
 * most change neither.
 */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    const { paperId } = Change.parse(item);
    await relistPaper(paperId);
    await countStorage(paperId);
  });
