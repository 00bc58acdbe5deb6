import type { ListedAgents, ReviewerData } from '../../web/src/server/render-marketplace.tsx';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { withMarketplaceStyles } from './fill-template.ts';
import { decoded, type FoundPage, type Place, SUBJECT_TIMEOUT_MS } from './found-page.ts';

const loadRenderer = () => import('../../web/src/server/render-marketplace.tsx');

/**
 * Renders `/marketplace` and `/marketplace/agents/{id}`.
 * @returns undefined for other paths, and if the API doesn't respond in time
 */
export async function marketplacePage(
  path: string,
  place: Place,
  fetchFromApi: FetchFromApi,
): Promise<FoundPage | undefined> {
  if (path === '/marketplace') return listPage(place, fetchFromApi);
  const [, id] = /^\/marketplace\/agents\/([^/]+)$/.exec(path) ?? [];
  return id === undefined ? undefined : reviewerPage(id, place, fetchFromApi);
}

async function listPage(place: Place, fetchFromApi: FetchFromApi): Promise<FoundPage> {
  const { agentsInput, renderMarketplacePage } = await loadRenderer();
  const agents = await fetchFromApi<ListedAgents>(`/marketplace/agents?${agentsInput(place)}`);
  const page = renderMarketplacePage({ ...place, agents: agents ?? undefined });
  return { status: 200, page: withMarketplaceStyles(page) };
}

async function reviewerPage(id: string, place: Place, fetchFromApi: FetchFromApi) {
  const { prepareFormulas, renderReviewerPage } = await loadRenderer();
  const [agent, listing] = await Promise.all([
    fetchFromApi<{ data: ReviewerData['agent'] }>(`/agents/${id}/public`, SUBJECT_TIMEOUT_MS),
    fetchFromApi<{ data: ReviewerData['listing'] }>(`/marketplace/agents/${id}`),
  ]);
  if (agent === undefined) return undefined;
  const data = { agent: agent?.data ?? null, listing: listing === null ? null : listing?.data };
  await prepareFormulas(data);
  const page = await renderReviewerPage({ ...place, id: decoded(id), data });
  return { status: agent === null ? (404 as const) : (200 as const), page: withMarketplaceStyles(page) };
}
