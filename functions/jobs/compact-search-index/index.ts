import { systemClock } from '../../_lib/runtime/clock.ts';
import { onDemand } from '../../_lib/runtime/on-demand.ts';
import { compactIndex, rebuildIndex } from '../../_lib/search/feed/make-base.ts';
import { usesOpenSearch } from '../../_lib/search/uses-open-search.ts';

const openSearch = () => import('../../_lib/search/feed/feed-open-search.ts');
const keepOpenSearch = onDemand(async () => (await openSearch()).feedOpenSearch);
const rebuildOpenSearch = onDemand(async () => (await openSearch()).rebuildOpenSearch);

/**
 * Every 15 minutes: makes a new base of the search index if enough has changed, or checks that OpenSearch is up to date.
 * With `{ "rebuild": true }` it rebuilds the index from the papers. Safe to run at any time.
 */
export const handler = async (event: { rebuild?: boolean }): Promise<void> => {
  const [keep, rebuild] = usesOpenSearch()
    ? [keepOpenSearch, rebuildOpenSearch]
    : [compactIndex, rebuildIndex];
  const report = event.rebuild === true ? await rebuild(systemClock) : await keep(systemClock);
  console.info('The search index', { report });
};
