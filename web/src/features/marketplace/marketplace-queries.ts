import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Timeframe } from '#shared/domain/marketplace.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import type { MarketplaceView } from './marketplace-address.ts';

const AGENTS_PER_PAGE = 12;
const MOST_PAPERS = 50;

/** What the marketplace's screens ask; the owner of these keys. */
export const marketplaceQueries = {
  /** A page of listed agents; the page before stays until the next is here. */
  agents: ({ filter, sort, page }: MarketplaceView) =>
    api.marketplace.agents.queryOptions({
      input: { ...filter, sort, page, limit: AGENTS_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** One listed agent with its newest reviews; null where none is listed under this id. */
  agent: (id: string) =>
    queryOptions({
      queryKey: [...api.marketplace.agent.queryKey({ input: { id } })],
      queryFn: ({ signal }) => getAgent(id, signal),
    }),

  /** Reviewers for a paper, the best first. */
  match: (paperId: string) =>
    api.marketplace.match.queryOptions({
      input: { paperId, limit: 6 },
      select: ({ data }) => data,
      staleTime: 0,
    }),

  /** @param agentId '' for all of mine */
  analytics: (agentId: string, timeframe: Timeframe) =>
    api.marketplace.analytics.queryOptions({
      input: { ...(agentId ? { agentId } : {}), timeframe },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** My papers that can be reviewed, newest first. */
  myReviewablePapers: () =>
    api.users.myPapers.queryOptions({
      input: { page: 1, limit: MOST_PAPERS },
      select: ({ data }) => data.papers.filter(({ status }) => REVIEWABLE.has(status)),
    }),

  balance: () =>
    api.credits.balance.queryOptions({
      input: {},
      select: ({ data }) => data.balance,
      staleTime: 0,
    }),
};

/** As functions/_lib/find-paper.ts has it. */
const REVIEWABLE = new Set<string>(['UNDER_REVIEW', 'ACCEPTED', 'REJECTED']);

async function getAgent(id: string, signal: AbortSignal) {
  try {
    return (await apiClient.marketplace.agent({ id }, { signal })).data;
  } catch (error) {
    const { status } = toApiProblem(error);
    // 400: what could never be an id.
    if (status === 404 || status === 400) return null;
    throw error;
  }
}
