import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { DESK_VERDICTS } from '#shared/domain/desk-constants.ts';
import { PreviewMessage } from '../_lib/papers/preview-queue.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { eachRecord } from '../_lib/runtime/stream-records.ts';
import { convertPreview } from './convert-preview.ts';
import { publishVersion } from './publish-version.ts';
import { releaseVersion } from './release-version.ts';
import { takeDown } from './take-down.ts';

const Changed = z.object({ paperId: z.string(), version: z.number(), status: z.string() });
const Decided = z.object({ paperId: z.string(), version: z.number(), verdict: z.enum(DESK_VERDICTS) });

const deps = { clock: systemClock };

/**
 * Runs the pipeline for new versions, publishes versions that the desk released, and removes files of withdrawn ones.
 * Previews come from a queue, so that they don't occupy the lanes of papers.
 */
export const handler = (
  event: DynamoDBStreamEvent | SQSEvent,
): Promise<DynamoDBBatchResponse | SQSBatchResponse> =>
  isQueued(event) ? convertPreviews(event) : processChanges(event);

const isQueued = (event: DynamoDBStreamEvent | SQSEvent): event is SQSEvent =>
  event.Records.some((record) => 'body' in record);

async function convertPreviews({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { body, messageId } of Records) {
    try {
      const { supervisorId, previewId } = PreviewMessage.parse(JSON.parse(body));
      await convertPreview(supervisorId, previewId);
    } catch (error) {
      console.error('A preview could not be converted', { body, error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

const processChanges = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    const decided = Decided.safeParse(item).data;
    if (decided?.verdict === 'publish') await releaseVersion(deps, decided.paperId, decided.version);
    if (decided) return;
    const { paperId, version, status } = Changed.parse(item);
    if (status === 'WITHDRAWN') await takeDown(paperId, version, systemClock().toISOString());
    else await publishVersion(deps, paperId, version);
  });
