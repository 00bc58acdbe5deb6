import { systemClock } from '../../_lib/runtime/clock.ts';
import { onDemand } from '../../_lib/runtime/on-demand.ts';
import { compactIndex, rebuildIndex } from '../../_lib/search/feed/make-base.ts';
import { usesOpenSearch } from '../../_lib/search/uses-open-search.ts';

const openSearch = () => import('../../_lib/search/feed/feed-open-search.ts');
const keepOpenSearch = onDemand(async () => (await openSearch()).feedOpenSearch);
const rebuildOpenSearch = onDemand(async () => (await openSearch()).rebuildOpenSearch);
const hasOpenSearchIndex = onDemand(async () => (await openSearch()).hasOpenSearchIndex);

/**
 * Every 15 minutes: makes a new base of the search index if enough has changed, or checks that OpenSearch is up to date. A rebuild
 * takes as many runs as it needs. With `{ "rebuild": true }` it begins to rebuild the index from the papers. Safe to run at any time.
 */
export const handler = async (event: { rebuild?: boolean }): Promise<void> => {
  const restart = event.rebuild === true;
  console.info('The search index', {
    report: usesOpenSearch() ? await keepBoth(restart) : await keepSqlite(restart),
  });
};

const keepSqlite = (restart: boolean): Promise<string> =>
  restart ? rebuildIndex(systemClock, { restart }) : compactIndex(systemClock);

/** SQLite answers searches until OpenSearch has a complete index, so its bases are made until then. */
async function keepBoth(restart: boolean): Promise<string> {
  if (!(await hasOpenSearchIndex())) await compactIndex(systemClock);
  return restart ? rebuildOpenSearch(systemClock, { restart }) : keepOpenSearch(systemClock);
}
