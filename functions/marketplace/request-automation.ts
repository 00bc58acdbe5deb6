import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { isUnderway } from '#shared/domain/review-job.ts';
import { hasProvider } from '../_lib/has-provider.ts';
import { type ProfileRecord, profileEntity, type RequestRecord } from '../_lib/marketplace-entities.ts';
import { mayBegin } from '../_lib/plan-request.ts';
import type { ReviewJobRecord } from '../_lib/review-job-entities.ts';
import { jobsOf, toJob } from '../_lib/review-job-store.ts';

type Automation = NonNullable<ReviewRequest['automation']>;

/** What review providers make of the requests to somebody's agents; two batch reads for all of them. */
export async function automationsOf(
  requests: RequestRecord[],
  reviewerId: string,
): Promise<Map<string, Automation>> {
  const own = requests.filter((request) => request.reviewerId === reviewerId && request.status !== 'PENDING');
  const [jobs, profiles] = await Promise.all([
    jobsOf(own.map(({ requestId }) => requestId)),
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
  const canBegin = isReady && mayBegin(request) && !(record && isUnderway(record.state));
  if (!record) return { canBegin, job: null };
  const { state, tries, maxTries, dueAt, updatedAt, lastAnswer } = toJob(record);
  return {
    canBegin,
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
