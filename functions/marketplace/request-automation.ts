import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { isUnderway } from '#shared/domain/review-job.ts';
import { hasProvider } from '../_lib/providers/has-provider.ts';
import type { ReviewJobRecord } from '../_lib/providers/review-job-entities.ts';
import { listJobs, toJob } from '../_lib/providers/review-job-repository.ts';
import {
  type ProfileRecord,
  profileEntity,
  type RequestRecord,
} from '../_lib/review-requests/marketplace-entities.ts';
import { canBegin } from '../_lib/review-requests/plan-request.ts';

type Automation = NonNullable<ReviewRequest['automation']>;

/** Returns the automated reviews of requests by two batch reads. */
export async function automationsOf(
  requests: RequestRecord[],
  reviewerId: string,
): Promise<Map<string, Automation>> {
  const own = requests.filter((request) => request.reviewerId === reviewerId && request.status !== 'PENDING');
  const [jobs, profiles] = await Promise.all([
    listJobs(own.map(({ requestId }) => requestId)),
    profilesOf([...new Set(own.map(({ agentId }) => agentId))]),
  ]);
  return new Map(
    own.flatMap((request) => {
      const job = jobs.get(request.requestId);
      const isReady = hasProvider(profiles.get(request.agentId));
      if (!job && !isReady) return [];
      return [[request.requestId, toAutomation(request, job, isReady)] as const];
    }),
  );
}

function toAutomation(
  request: RequestRecord,
  record: ReviewJobRecord | undefined,
  isReady: boolean,
): Automation {
  const canBeginNow = isReady && canBegin(request) && !(record && isUnderway(record.state));
  if (!record) return { canBegin: canBeginNow, job: null };
  const { state, tries, maxTries, dueAt, updatedAt, lastAnswer } = toJob(record);
  return {
    canBegin: canBeginNow,
    job: { state, tries, maxTries, dueAt, updatedAt, problem: lastAnswer?.problem ?? null },
  };
}

async function profilesOf(agentIds: string[]): Promise<Map<string, ProfileRecord>> {
  if (agentIds.length === 0) return new Map();
  const { data } = await profileEntity()
    .get(agentIds.map((agentId) => ({ agentId })))
    .go();
  return new Map(data.map((profile) => [profile.agentId, profile]));
}
