import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { DESK_VERDICTS } from '#shared/domain/desk-constants.ts';
import { enqueueReferences } from '../_lib/reference-checks/reference-queue.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { eachRecord } from '../_lib/runtime/stream-records.ts';
import { enqueuePaper } from './paper-queue.ts';
import { processQueue } from './process-queue.ts';
import { enqueueOutdated } from './redraw-version.ts';
import { releaseVersion } from './release-version.ts';
import { takeDown } from './take-down.ts';
import { originOf } from './version-repository.ts';

const Changed = z.object({ paperId: z.string(), version: z.number(), status: z.string() });
const Decided = z.object({ paperId: z.string(), version: z.number(), verdict: z.enum(DESK_VERDICTS) });

const Noted = z.object({ paperId: z.string(), changedAt: z.string(), isDeleted: z.boolean() });

const deps = { clock: systemClock };

/**
 * Enqueues new versions for the pipeline, publishes versions that the desk released, removes files of withdrawn ones,
 * enqueues public versions whose files no longer show the record, and enqueues the references of published ones to be checked.
 * Runs the pipeline for papers and previews from their queues, which share the function fairly among supervisors.
 */
export const handler = (
  event: DynamoDBStreamEvent | SQSEvent,
): Promise<DynamoDBBatchResponse | SQSBatchResponse> =>
  isQueued(event) ? processQueue(deps, event) : processChanges(event);

const isQueued = (event: DynamoDBStreamEvent | SQSEvent): event is SQSEvent =>
  event.Records.some((record) => 'body' in record);

const processChanges = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    const decided = Decided.safeParse(item).data;
    if (decided?.verdict === 'publish') await releaseVersion(deps, decided.paperId, decided.version);
    if (decided) return;
    const noted = Noted.safeParse(item).data;
    if (noted) return noted.isDeleted ? undefined : enqueueOutdated(deps, noted.paperId);
    const { paperId, version, status } = Changed.parse(item);
    if (status === 'WITHDRAWN') return takeDown(paperId, version, systemClock().toISOString());
    if (status === 'UNDER_REVIEW') return enqueueReferences({ paperId, version, isRenewal: false });
    await enqueuePaper({ version, ...(await originOf(paperId)) }, 'quick', { now: systemClock() });
  });
