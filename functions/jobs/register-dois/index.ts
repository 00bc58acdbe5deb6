import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { hasRegistrar, RegistrarTask, takesDeposits } from '../../_lib/registrar/registrar-queue.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { depositPaper, depositPerson } from './orcid/deposit-paper.ts';
import { registerPaper } from './register-paper.ts';
import { registerVolumes } from './register-volumes.ts';

const deps = { clock: systemClock };

/**
 * Registers the DOIs of papers, versions, reviews and volumes of venues, and adds papers and reviews to the ORCID records of people who consented, one
 * paper after the other.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { body, messageId } of Records) {
    try {
      await work(RegistrarTask.parse(JSON.parse(body)));
    } catch (error) {
      console.error('DOIs or ORCID records could not be updated', { body, error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

async function work(task: RegistrarTask): Promise<void> {
  if ('supervisorId' in task) return depositPerson(deps, task.supervisorId);
  if ('venue' in task) return registerVolumes(deps, task.venue);
  // DOIs first: a record names them.
  if (hasRegistrar()) await registerPaper(deps, task.paperId);
  if (takesDeposits()) await depositPaper(deps, task.paperId);
}
