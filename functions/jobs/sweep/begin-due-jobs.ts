import { hasProvider } from '../../_lib/has-provider.ts';
import { profileEntity, type RequestRecord, requestEntity } from '../../_lib/marketplace-entities.ts';
import { newJob } from '../../_lib/review-job.ts';
import { autoProcessEntity, type ReviewJobRecord } from '../../_lib/review-job-entities.ts';
import { createJob, jobsOf } from '../../_lib/review-job-store.ts';
import { enqueueJobs } from '../../_lib/review-queue.ts';

const AGENTS_AT_ONCE = 5;
const JOBS_AT_ONCE = 20;

/**
 * Begins the automated reviews of the requests that are paid for, of agents that want it so. A request has one job, made
 * by a conditional write: two sweeps at the same moment begin it once.
 * @returns how many were begun
 */
export async function beginDueJobs(now: Date): Promise<number> {
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
  const known = await jobsOf(due.map(({ requestId }) => requestId));
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
