import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { DESK_VERDICTS } from '#shared/domain/desk-constants.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { eachRecord } from '../_lib/runtime/stream-records.ts';
import { convertPreview } from './convert-preview.ts';
import { publishVersion } from './publish-version.ts';
import { releaseVersion } from './release-version.ts';
import { takeDown } from './take-down.ts';

const Changed = z.object({ paperId: z.string(), version: z.number(), status: z.string() });
const Decided = z.object({ paperId: z.string(), version: z.number(), verdict: z.enum(DESK_VERDICTS) });

const Asked = z.object({ supervisorId: z.string(), previewId: z.string() });

const deps = { clock: systemClock };

/** Runs the pipeline for new versions, publishes versions that the desk released, and removes files of withdrawn ones. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    const decided = Decided.safeParse(item).data;
    if (decided?.verdict === 'publish') await releaseVersion(deps, decided.paperId, decided.version);
    if (decided) return;
    const asked = Asked.safeParse(item).data;
    if (asked) return convertPreview(asked.supervisorId, asked.previewId);
    const { paperId, version, status } = Changed.parse(item);
    if (status === 'WITHDRAWN') await takeDown(paperId, version, systemClock().toISOString());
    else await publishVersion(deps, paperId, version);
  });
