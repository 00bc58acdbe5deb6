import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import {
  enqueueReferences,
  PreviewReferencesMessage,
  ReferenceMessage,
} from '../../_lib/reference-checks/reference-queue.ts';
import { becauseOf, causeOfMessage } from '../../_lib/runtime/cause.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { checkPreview } from './check-preview.ts';
import { checkVersion } from './check-version.ts';
import { listDueVersions } from './list-due-versions.ts';

/** An operator may name one version (docs/runbook.md); the nightly schedule names none. */
const Named = z.object({ paperId: z.string(), version: z.number().int() });

const Message = z.union([ReferenceMessage, PreviewReferencesMessage]);

/** Checks the references of a version or a preview from the queue. The nightly schedule enqueues the versions that are due. */
export const handler = async (event?: SQSEvent | object): Promise<SQSBatchResponse | undefined> => {
  if (event && 'Records' in event) return processQueue(event);
  const named = Named.safeParse(event).data;
  const due = named ? [named] : await listDueVersions(systemClock());
  for (const version of due) await enqueueReferences({ ...version, isRenewal: true });
  console.info('Enqueued the versions whose references are due', { versions: due.length });
};

async function processQueue({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    const { body, messageId } = record;
    try {
      const message = Message.parse(JSON.parse(body));
      await becauseOf(causeOfMessage(record), () =>
        'previewId' in message ? checkPreview(message) : checkVersion({ clock: systemClock }, message),
      );
    } catch (error) {
      console.error('References could not be checked', { body, error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
