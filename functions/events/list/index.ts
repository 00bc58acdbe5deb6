import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { eachRecord } from '../../_lib/stream-records.ts';
import { relistPaper } from './relist-paper.ts';

const Change = z.object({ paperId: z.string() });

/** Keeps the lists of papers and their counters: every change of a paper is looked at, most change no list. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => relistPaper(Change.parse(item).paperId));
