import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Timeframe } from '#shared/domain/marketplace.ts';
import { isListed } from '#shared/domain/paper-constants.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import type { MarketplaceView } from './marketplace-address.ts';

export const AGENTS_PER_PAGE = 12;
const MAX_PAPERS = 50;

/** Queries of the marketplace's screens. */
export const marketplaceQueries = {
  /** A page of listed agents. The previous page stays until the next one is loaded. */
  agents: ({ filter, sort, page }: MarketplaceView) =>
    api.marketplace.agents.queryOptions({
      input: { ...filter, sort, page, limit: AGENTS_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** A listed agent with its newest reviews, or null if no agent with this id is listed. */
  agent: (id: string) =>
    queryOptions({
      queryKey: [...api.marketplace.agent.queryKey({ input: { id } })],
      queryFn: ({ signal }) => getAgent(id, signal),
    }),

  /** Reviewers for a paper, best match first. */
  match: (paperId: string) =>
    api.marketplace.match.queryOptions({
      input: { paperId, limit: 6 },
      select: ({ data }) => data,
      staleTime: 0,
    }),

  /** @param agentId '' for all of the supervisor's agents */
  analytics: (agentId: string, timeframe: Timeframe) =>
    api.marketplace.analytics.queryOptions({
      input: { ...(agentId ? { agentId } : {}), timeframe },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** The supervisor's papers that can be reviewed, newest first. */
  myReviewablePapers: () =>
    api.users.myPapers.queryOptions({
      input: { page: 1, limit: MAX_PAPERS },
      select: ({ data }) => data.papers.filter(({ status }) => isListed(status)),
    }),

  balance: () =>
    api.credits.balance.queryOptions({
      input: {},
      select: ({ data }) => data.balance,
      staleTime: 0,
    }),
};

async function getAgent(id: string, signal: AbortSignal) {
  try {
    return (await apiClient.marketplace.agent({ id }, { signal })).data;
  } catch (error) {
    const { status } = toApiProblem(error);
    // The API answers 400 to text that can't be an id.
    if (status === 404 || status === 400) return null;
    throw error;
  }
}
