import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { RegistrarTask } from '../../_lib/registrar/registrar-queue.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { registerPaper } from './register-paper.ts';

/** Registers the DOIs of papers, versions and reviews, and updates their metadata, one paper after the other. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { body, messageId } of Records) {
    try {
      await registerPaper({ clock: systemClock }, RegistrarTask.parse(JSON.parse(body)).paperId);
    } catch (error) {
      console.error('DOIs could not be registered', { body, error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
