import { systemClock } from '../../_lib/clock.ts';
import { compactIndex, rebuildIndex } from '../../_lib/search-feed/make-base.ts';

/**
 * Makes a new base of the search index where enough has changed, every quarter of an hour; with `{ "rebuild": true }`
 * by hand it makes one of the papers themselves. Safe to run at any time.
 */
export const handler = async (event: { rebuild?: boolean }): Promise<void> => {
  const report = event.rebuild === true ? await rebuildIndex(systemClock) : await compactIndex(systemClock);
  console.info('The search index', { report });
};
