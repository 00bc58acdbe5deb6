import { ulid } from 'ulid';
import { reviewProvider } from '#shared/contract/review-provider.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { onDemand } from '../_lib/runtime/on-demand.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { getSettings, setAutoProcess } from './auto-process.ts';
import { getSchema } from './get-schema.ts';
import { cancelJob, listQueue } from './list-queue.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(reviewProvider, {
  schema: getSchema,
  settings: getSettings,
  autoProcess: setAutoProcess(deps),
  queue: listQueue,
  cancel: cancelJob(deps),
  // Loaded on demand: SQS, Secrets Manager, papers, provider calls and publishing reviews are rarely needed.
  process: onDemand(async () => (await import('./process-request.ts')).processRequest(deps)),
  job: onDemand(async () => (await import('./process-request.ts')).getRequestJob),
  retry: onDemand(async () => (await import('./process-request.ts')).retryJob(deps)),
  work: onDemand(async () => (await import('./fetch-paper.ts')).listWork(deps)),
  fetch: onDemand(async () => (await import('./fetch-paper.ts')).fetchPaper(deps)),
  deliver: onDemand(async () => (await import('./receive-callback.ts')).receiveFetched(deps)),
  callback: onDemand(async () => (await import('./receive-callback.ts')).receiveCallback(deps)),
  testProvider: onDemand(async () => (await import('./test-provider.ts')).testProvider(deps)),
});
