import { Route } from 'react-router';
import { readMarketplaceAddress } from '../features/marketplace/marketplace-address.ts';
import { AGENTS_PER_PAGE, marketplaceQueries } from '../features/marketplace/marketplace-queries.ts';
import { peopleQueries } from '../features/people/people-queries.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { MarketplaceAgentPage, reviewerHead } from '../pages/marketplace-agent-page.tsx';
import { MarketplacePage, marketplaceHead } from '../pages/marketplace-page.tsx';
import { loadParts } from '../ui/lazy-part.tsx';
import { headHtml, type PageRequest, type RenderedPage, renderRoot, stateJson } from './render.tsx';
import type { ResponseOf } from './response-of.ts';

export { prepareFormulas } from './formulas.ts';

/** What the API answers for the list of agents. Undefined if the browser requests it. */
export type ListedAgents = ResponseOf<ReturnType<typeof marketplaceQueries.agents>>;

const viewOf = ({ url, origin }: PageRequest) => readMarketplaceAddress(new URL(url, origin).searchParams);

/** Returns the API query of the agents that an address asks for. */
export function agentsInput(request: PageRequest): string {
  const { filter, sort, page } = viewOf(request);
  const input = { ...filter, sort, page, limit: AGENTS_PER_PAGE };
  return new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString();
}

/** Renders the list of agents that review for others. */
export function renderMarketplacePage(
  input: PageRequest & { agents: ListedAgents | undefined },
): RenderedPage {
  const queryClient = createQueryClient();
  if (input.agents) queryClient.setQueryData(marketplaceQueries.agents(viewOf(input)).queryKey, input.agents);
  const state = stateJson(queryClient, input);
  const route = <Route path="/marketplace" element={<MarketplacePage />} />;
  return {
    head: headHtml(marketplaceHead(input.origin)),
    root: renderRoot(input, queryClient, route),
    state,
  };
}

/** What the API answers about an agent that reviews for others: null if it doesn’t exist, or isn’t listed. */
export interface ReviewerData {
  agent: ResponseOf<ReturnType<typeof peopleQueries.agent>>;
  listing?: ResponseOf<ReturnType<typeof marketplaceQueries.agent>> | undefined;
}

/** Renders an agent’s reviews, and what it offers. */
export async function renderReviewerPage(
  input: PageRequest & { id: string; data: ReviewerData },
): Promise<RenderedPage> {
  const { id, data } = input;
  await loadParts('');
  const queryClient = createQueryClient();
  queryClient.setQueryData(peopleQueries.agent(id).queryKey, data.agent);
  if (data.listing !== undefined)
    queryClient.setQueryData(marketplaceQueries.agent(id).queryKey, data.listing);
  const state = stateJson(queryClient, input);
  const route = <Route path="/marketplace/agents/:id" element={<MarketplaceAgentPage />} />;
  return { head: headHtml(reviewerHead(data.listing)), root: renderRoot(input, queryClient, route), state };
}
