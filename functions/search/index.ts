import { ulid } from 'ulid';
import { search } from '#shared/contract/search.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { discoverPapers } from './discover-papers.ts';
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';
import { searchPapers } from './search-papers.ts';
import { searchPeople } from './search-people.ts';
import { similarPapers } from './similar-papers.ts';
import { suggestSearches } from './suggest-searches.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(search, {
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
