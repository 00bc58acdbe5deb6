import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { PreviewMessage } from '../_lib/papers/preview-queue.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { convertPreview } from './convert-preview.ts';
import { PaperMessage } from './paper-queue.ts';
import { publishVersion } from './publish-version.ts';

const Message = z.union([PaperMessage, PreviewMessage]);

/** Publishes papers and converts previews. A failed message comes again. */
export async function processQueue(
  deps: { clock: Clock },
  { Records }: Pick<SQSEvent, 'Records'>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    try {
      const message = Message.parse(JSON.parse(record.body));
      if ('previewId' in message) await convertPreview(message.supervisorId, message.previewId);
      else await publishVersion(deps, message.paperId, message.version, laneOf(record));
    } catch (error) {
      console.error('A message could not be processed', { body: record.body, error });
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
}

/** `…:colophon-prod-data-slowpapersqueue…`, by the queue's URL in the settings, which ends with the same name. */
const laneOf = ({ eventSourceARN }: SQSRecord) =>
  setting('SLOW_PAPER_QUEUE_URL').endsWith(`/${eventSourceARN.split(':').at(-1)}`) ? 'slow' : 'quick';
