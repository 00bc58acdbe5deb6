import { hasProvider } from '../../_lib/providers/has-provider.ts';
import { newJob } from '../../_lib/providers/review-job.ts';
import { autoProcessEntity, type ReviewJobRecord } from '../../_lib/providers/review-job-entities.ts';
import { enqueueJobs } from '../../_lib/providers/review-job-queue.ts';
import { createJob, listJobs } from '../../_lib/providers/review-job-repository.ts';
import {
  profileEntity,
  type RequestRecord,
  requestEntity,
} from '../../_lib/review-requests/marketplace-entities.ts';

const AGENTS_AT_ONCE = 5;
const JOBS_AT_ONCE = 20;

/**
 * Starts the automated reviews of paid requests, for agents that have them switched on. A request has one job, created by
 * a conditional write: concurrent sweeps start it once.
 * @returns how many were started
 */
export async function startDueJobs(now: Date): Promise<number> {
  const { data: agents } = await autoProcessEntity().query.primary({}).go({ pages: 'all' });
  let begun = 0;
  for (let start = 0; start < agents.length; start += AGENTS_AT_ONCE) {
    const some = agents.slice(start, start + AGENTS_AT_ONCE);
    const counts = await Promise.all(some.map(({ agentId, origin }) => beginOf(agentId, origin, now)));
    for (const count of counts) begun += count;
  }
  return begun;
}

async function beginOf(agentId: string, origin: string, now: Date): Promise<number> {
  const [{ data: profile }, { data: due }] = await Promise.all([
    profileEntity().get({ agentId }).go({ consistent: true }),
    requestEntity().query.byWork({ workOf: agentId }).go({ pages: 'all' }),
  ]);
  if (due.length === 0 || !hasProvider(profile ?? undefined)) return 0;
  const known = await listJobs(due.map(({ requestId }) => requestId));
  const waiting = due.filter(({ requestId }) => !known.has(requestId));
  let begun = 0;
  for (let start = 0; start < waiting.length; start += JOBS_AT_ONCE) {
    const jobs = await Promise.all(
      waiting.slice(start, start + JOBS_AT_ONCE).map((request) => begin(request, origin, now)),
    );
    const made = jobs.filter((job) => job !== undefined);
    await enqueueJobs(made, now);
    begun += made.length;
  }
  return begun;
}

async function begin(
  request: RequestRecord,
  origin: string,
  now: Date,
): Promise<ReviewJobRecord | undefined> {
  const job = newJob(request, origin, now);
  return (await createJob(job)) ? job : undefined;
}
