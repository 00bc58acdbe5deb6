import type { Discovery, Found } from '../../web/src/server/render-finding.tsx';
import { listPapers } from '../_lib/papers/list-papers.ts';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import type { RenderedPage } from './fill-page.ts';
import { withHomeStyles, withSearchStyles } from './fill-template.ts';

const loadRenderer = () => import('../../web/src/server/render-finding.tsx');

interface Place {
  url: string;
  origin: string;
}

/** Renders the home page as visitors see it. */
export async function homePage(place: Place, fetchFromApi: FetchFromApi): Promise<RenderedPage> {
  const { discoveryOf, prepareFormulas, renderHomePage } = await loadRenderer();
  // The page begins with an accepted paper, whichever selection is below.
  const discovery = await readDiscovery(discoveryOf(place, 'home'), fetchFromApi, true);
  await prepareFormulas(discovery);
  return withHomeStyles(renderHomePage({ ...place, discovery }));
}

/** A search waits longer for its results than other pages for their secondary parts. */
const SEARCH_TIMEOUT_MS = 3000;

/**
 * Renders the search form, or the results of a search, which the function of the search index finds.
 * @returns undefined for an address that the browser replaces by another one
 */
export async function searchPage(
  place: Place,
  fetchFromApi: FetchFromApi,
): Promise<RenderedPage | undefined> {
  const { discoveryOf, isMovedSearch, prepareFormulas, renderSearchPage, searchRequests } =
    await loadRenderer();
  if (isMovedSearch(place)) return undefined;
  const requests = searchRequests(place);
  if (!requests) {
    const discovery = await readDiscovery(discoveryOf(place, 'search'), fetchFromApi, false);
    await prepareFormulas(discovery);
    return withSearchStyles(renderSearchPage({ ...place, discovery }));
  }
  const { papers, people } = requests;
  const [foundPapers, foundPeople] = await Promise.all([
    papers === undefined ? undefined : fetchFromApi<Found['papers']>(papers, SEARCH_TIMEOUT_MS),
    people === undefined ? undefined : fetchFromApi<Found['people']>(people, SEARCH_TIMEOUT_MS),
  ]);
  const found = { papers: foundPapers ?? undefined, people: foundPeople ?? undefined };
  await prepareFormulas(found);
  return withSearchStyles(renderSearchPage({ ...place, found }));
}

async function readDiscovery(
  discovery: Discovery,
  fetchFromApi: FetchFromApi,
  withAccepted: boolean,
): Promise<Discovery> {
  const { view, count } = discovery;
  const { name, timeframe } = view;
  const [accepted, latest, trending] = await Promise.all([
    withAccepted || name === 'accepted'
      ? listPapers({ status: 'ACCEPTED', page: 1, limit: count })
      : undefined,
    name === 'latest' ? listPapers({ page: 1, limit: count }) : undefined,
    name === 'trending'
      ? fetchFromApi<Discovery['trending']>(
          `/search/discover?type=trending&timeframe=${timeframe}&limit=${count}`,
        )
      : undefined,
  ]);
  return { ...discovery, accepted, latest, trending: trending ?? undefined };
}
