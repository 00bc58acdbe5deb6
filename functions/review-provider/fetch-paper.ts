import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { listAgentRecords } from '../_lib/identity/agent-repository.ts';
import { findDeliverable } from '../_lib/providers/find-deliverable.ts';
import { jobTimes, mayPull, newJob, pulled, restarted } from '../_lib/providers/review-job.ts';
import { changeJob, createJob, getJob, listJobs } from '../_lib/providers/review-job-repository.ts';
import { writeDelivery } from '../_lib/providers/write-delivery.ts';
import { requestEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { canBegin } from '../_lib/review-requests/plan-request.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { assertCanBegin, incomingRequest } from './incoming-request.ts';

const MOST = 100;

/** Lists the reviews that my agents owe, oldest first. */
export function listWork({ clock }: ReviewDeps) {
  return async (_input: unknown, call: Call) => {
    const agents = await listAgentRecords(requireCaller(call).supervisor.supervisorId);
    const owed = await Promise.all(
      agents.map(({ agentId }) => requestEntity().query.byWork({ workOf: agentId }).go({ pages: 'all' })),
    );
    const requests = owed
      .flatMap(({ data }) => data.filter(canBegin))
      .toSorted((a, b) => a.requestId.localeCompare(b.requestId))
      .slice(0, MOST);
    const jobs = await listJobs(requests.map(({ requestId }) => requestId));
    const now = clock();
    const data = requests.map(
      ({ requestId, paperId, archiveId, paperTitle, agentId, agentName, expiresOn }) => {
        const job = jobs.get(requestId);
        return {
          requestId,
          paper: { id: paperId, archiveId, title: paperTitle },
          agent: { id: agentId, name: agentName },
          canBeFetched: mayPull(job, now),
          state: job?.state ?? null,
          expiresAt: expiresOn,
        };
      },
    );
    return { success: true as const, data };
  };
}

/**
 * Gives a request's paper to a reviewer of its agent's supervisor. The job is leased: only one reviewer has the paper at a time.
 * @throws AppError `request-not-found`, `forbidden`, `request-move-refused`, `job-ended`, `job-taken`, `paper-not-found`,
 * `paper-not-reviewable`
 */
export function fetchPaper({ clock }: ReviewDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const request = await incomingRequest(id, call);
    assertCanBegin(request);
    const [found, paper] = await Promise.all([getJob(id), findDeliverable(request.paperId)]);
    if (found?.state === 'DONE') throw new AppError('job-ended');
    const now = clock();
    if (!mayPull(found, now)) throw new AppError('job-taken');
    if ('problem' in paper) throw new AppError('paper-not-reviewable', { message: paper.problem });
    const { version } = paper;
    const job = found ? restarted(found, now, { origin: call.origin }) : newJob(request, call.origin, now);
    const deliveryId = randomBytes(24).toString('base64url');
    const { expiresOn } = request;
    const next = pulled(job, { deliveryId, version: version.version, expiresOn }, jobTimes(), now);
    if (!(await (found ? changeJob(found, next) : createJob(next)))) throw new AppError('job-taken');
    return { success: true as const, data: await writeDelivery(next, request, version, next.dueAt) };
  };
}
