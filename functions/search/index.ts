import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { ulid } from 'ulid';
import { search } from '#shared/contract/search.ts';
import { ARXIV_QUERY_PATH } from '#shared/domain/harvest.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { protocol } from '../_lib/runtime/protocol.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { discoverPapers } from './discover-papers.ts';
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';
import { searchPapers } from './search-papers.ts';
import { searchPeople } from './search-people.ts';
import { similarPapers } from './similar-papers.ts';
import { suggestSearches } from './suggest-searches.ts';

const deps = { clock: systemClock, newId: ulid };

const api = resource(search, {
  papers: searchPapers,
  people: searchPeople,
  suggest: suggestSearches,
  discover: discoverPapers({ clock: systemClock }),
  saved: listSavedSearches,
  save: saveSearch(deps),
  changeSaved: changeSavedSearch(deps),
  deleteSaved: deleteSavedSearch,
  similar: similarPapers,
});

/** On demand: the writer of feeds costs no cold start of a search. */
const arxiv = protocol(systemClock, async (event, place) =>
  (await import('./arxiv/serve-arxiv-query.ts')).serveArxivQuery(event, place),
);

/** Serves the API, and queries in the form of arXiv's API. */
export const handler = (event: APIGatewayProxyEventV2, context: Context) =>
  event.rawPath === ARXIV_QUERY_PATH ? arxiv(event, context) : api(event, context);
