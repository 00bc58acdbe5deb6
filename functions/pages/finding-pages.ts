import type { Discovery, Found } from '../../web/src/server/render-finding.tsx';
import { listPapers } from '../_lib/papers/list-papers.ts';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { withHomeStyles, withSearchStyles } from './fill-template.ts';
import type { Place } from './found-page.ts';
import { type KeptPage, renderedOnce } from './kept-pages.ts';

const loadRenderer = () => import('../../web/src/server/render-finding.tsx');

/** Renders the home page as visitors see it. */
export async function homePage(place: Place, fetchFromApi: FetchFromApi): Promise<KeptPage> {
  const { discoveryOf, prepareFormulas, renderHomePage } = await loadRenderer();
  // The page begins with an accepted paper, whichever selection is below.
  const discovery = await readDiscovery(discoveryOf(place, 'home'), fetchFromApi, true);
  const shown = { ...place, discovery };
  return renderedOnce(shown, async () => {
    await prepareFormulas(discovery);
    return withHomeStyles(renderHomePage(shown));
  });
}

/** A search waits longer for its results than other pages for their secondary parts. */
const SEARCH_TIMEOUT_MS = 3000;

/**
 * Renders the search form, or the results of a search, which the function of the search index finds.
 * @returns undefined for an address that the browser replaces by another one
 */
export async function searchPage(place: Place, fetchFromApi: FetchFromApi): Promise<KeptPage | undefined> {
  const { discoveryOf, isMovedSearch, prepareFormulas, renderSearchPage, searchRequests } =
    await loadRenderer();
  if (isMovedSearch(place)) return undefined;
  const requests = searchRequests(place);
  const content = requests
    ? { found: await readFound(requests, fetchFromApi) }
    : { discovery: await readDiscovery(discoveryOf(place, 'search'), fetchFromApi, false) };
  const shown = { ...place, ...content };
  return renderedOnce(shown, async () => {
    await prepareFormulas(content);
    return withSearchStyles(renderSearchPage(shown));
  });
}

async function readFound(
  { papers, people }: { papers?: string; people?: string },
  fetchFromApi: FetchFromApi,
): Promise<Found> {
  const [foundPapers, foundPeople] = await Promise.all([
    papers === undefined ? undefined : fetchFromApi<Found['papers']>(papers, SEARCH_TIMEOUT_MS),
    people === undefined ? undefined : fetchFromApi<Found['people']>(people, SEARCH_TIMEOUT_MS),
  ]);
  return { papers: foundPapers ?? undefined, people: foundPeople ?? undefined };
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
