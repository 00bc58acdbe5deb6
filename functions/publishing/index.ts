import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../_lib/clock.ts';
import { eachRecord } from '../_lib/stream-records.ts';
import { publishVersion } from './publish-version.ts';
import { takeDown } from './take-down.ts';

const Changed = z.object({ paperId: z.string(), version: z.number(), status: z.string() });

/** Takes each new version through the pipeline, and the files of withdrawn ones away from the public. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    const { paperId, version, status } = Changed.parse(item);
    if (status === 'WITHDRAWN') await takeDown(paperId, version, systemClock().toISOString());
    else await publishVersion({ clock: systemClock }, paperId, version);
  });
