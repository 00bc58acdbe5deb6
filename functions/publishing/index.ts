import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../_lib/clock.ts';
import { eachRecord } from '../_lib/stream-records.ts';
import { publishVersion } from './publish-version.ts';

const Sent = z.object({ paperId: z.string(), version: z.number() });

/** Takes each new version through the pipeline. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    const { paperId, version } = Sent.parse(item);
    await publishVersion({ clock: systemClock }, paperId, version);
  });
