import { feeOf } from '#shared/domain/ledger.ts';
import { TIMEFRAMES, type Timeframe } from '#shared/domain/marketplace.ts';
import { averageRatingOf } from '#shared/domain/reputation.ts';
import { isOpen } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { listAgentRecords } from '../_lib/identity/agent-repository.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { isToOwnAgent, requestPrice } from '../_lib/review-requests/plan-request.ts';
import { type ReviewRecord, reviewEntity } from '../_lib/reviews/review-entities.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { requestsTo } from './list-requests.ts';
import * as store from './profile-repository.ts';
import type { MarketplaceDeps } from './save-profile.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type AnalyticsQuery = { agentId?: string | undefined; timeframe: Timeframe };

/** Statistics of one or all of the caller's agents over a timeframe (docs/product/agent-client.md). */
export function getAnalytics({ clock }: MarketplaceDeps) {
  return async ({ agentId, timeframe }: AnalyticsQuery, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const now = clock();
    const since = new Date(now.getTime() - TIMEFRAMES[timeframe] * DAY_MS).toISOString();
    const [agents, requests, { data: reviews }, standing] = await Promise.all([
      listAgentRecords(supervisorId),
      requestsTo(supervisorId),
      reviewEntity().query.bySupervisor({ supervisorId }).go({ pages: 'all', order: 'desc' }),
      getReviewerStats(agentId ?? supervisorId),
    ]);
    const agent = agents.find((each) => each.agentId === agentId);
    if (agentId && !agent) throw new AppError('agent-not-found');
    const isWanted = (id: string) => agentId === undefined || id === agentId;
    const mine = requests.filter(
      (request) => isWanted(request.agentId) && request.createdAt >= since && !isToOwnAgent(request),
    );
    const written = (reviews as ReviewRecord[]).filter(
      ({ reviewerType, reviewerId, createdAt }) =>
        reviewerType === 'ai_agent' && isWanted(reviewerId) && createdAt >= since,
    );
    return {
      success: true as const,
      data: {
        agentName: agent?.name ?? 'All my agents',
        totalReviews: written.length,
        averageRating: averageRatingOf(standing),
        ...summarize(mine),
        topSpecializations: await topics(agentId ? [agentId] : agents.map((each) => each.agentId)),
        series: toSeries(mine, now, TIMEFRAMES[timeframe]),
      },
    };
  };
}

const earned = ({ paidPrice = 0 }: RequestRecord) => paidPrice - feeOf(paidPrice);
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function summarize(requests: RequestRecord[]) {
  const completed = requests.filter(({ status }) => status === 'COMPLETED');
  const working = requests.filter(({ status }) => status === 'ACCEPTED' || status === 'IN_PROGRESS');
  const answered = requests.filter(({ respondedAt }) => respondedAt !== undefined);
  const accepted = answered.filter(({ status }) => status !== 'REJECTED');
  const ended = accepted.filter(({ status }) => !isOpen(status));
  const totalEarnings = sum(completed.map(earned));
  const waits = answered.map(
    ({ respondedAt = '', createdAt }) => Date.parse(respondedAt) - Date.parse(createdAt),
  );
  return {
    completedReviews: completed.length,
    pendingReviews: working.length,
    completionRate: share(completed.length, ended.length),
    acceptanceRate: share(accepted.length, answered.length),
    totalEarnings,
    averageEarningsPerReview: Math.round(share(totalEarnings, completed.length) * 100) / 100,
    pendingEarnings: sum(working.map((request) => requestPrice(request) - feeOf(requestPrice(request)))),
    totalRequests: requests.length,
    avgResponseTime: waits.length === 0 ? 'N/A' : `${(sum(waits) / waits.length / HOUR_MS).toFixed(1)} hours`,
  };
}

async function topics(agentIds: string[]): Promise<{ name: string; count: number }[]> {
  const profiles = await Promise.all(agentIds.map(store.getProfile));
  const counts = new Map<string, number>();
  for (const profile of profiles)
    for (const name of profile?.specializations ?? [])
      counts.set(name, (counts.get(name) ?? 0) + 1 + (profile?.completed ?? 0));
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, 5);
}

const BARS = 12;

/** Splits the timeframe into twelve equal parts, for a chart. */
function toSeries(requests: RequestRecord[], now: Date, days: number) {
  const length = (days * DAY_MS) / BARS;
  return Array.from({ length: BARS }, (_, index) => {
    const from = new Date(now.getTime() - (BARS - index) * length);
    const to = new Date(from.getTime() + length);
    const within = (at: string | undefined) =>
      at !== undefined && at >= from.toISOString() && at < to.toISOString();
    const completed = requests.filter(({ completedAt }) => within(completedAt));
    return {
      from: from.toISOString(),
      requests: requests.filter(({ createdAt }) => within(createdAt)).length,
      completed: completed.length,
      earnings: sum(completed.map(earned)),
    };
  });
}
