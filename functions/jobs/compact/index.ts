import { systemClock } from '../../_lib/clock.ts';
import { onDemand } from '../../_lib/on-demand.ts';
import { compactIndex, rebuildIndex } from '../../_lib/search-feed/make-base.ts';
import { usesOpenSearch } from '../../_lib/search-feed/uses-open-search.ts';

const openSearch = () => import('../../_lib/search-feed/feed-open-search.ts');
const keepOpenSearch = onDemand(async () => (await openSearch()).keepOpenSearch);
const rebuildOpenSearch = onDemand(async () => (await openSearch()).rebuildOpenSearch);

/**
 * Makes a new base of the search index where enough has changed, every quarter of an hour, or sees that OpenSearch has all;
 * with `{ "rebuild": true }` by hand it makes the index anew of the papers themselves. Safe to run at any time.
 */
export const handler = async (event: { rebuild?: boolean }): Promise<void> => {
  const [keep, rebuild] = usesOpenSearch()
    ? [keepOpenSearch, rebuildOpenSearch]
    : [compactIndex, rebuildIndex];
  const report = event.rebuild === true ? await rebuild(systemClock) : await keep(systemClock);
  console.info('The search index', { report });
};
