import { search } from '#shared/contract/search.ts';
import { systemClock } from '../_lib/clock.ts';
import { resource } from '../_lib/resource.ts';
import { discoverPapers } from './discover-papers.ts';
import { searchPapers } from './search-papers.ts';
import { searchPeople } from './search-people.ts';
import { similarPapers } from './similar-papers.ts';
import { suggestSearches } from './suggest-searches.ts';

export const handler = resource(search, {
  papers: searchPapers,
  people: searchPeople,
  suggest: suggestSearches,
  discover: discoverPapers({ clock: systemClock }),
  similar: similarPapers,
});
