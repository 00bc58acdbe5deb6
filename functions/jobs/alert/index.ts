import { systemClock } from '../../_lib/clock.ts';
import { theIndex } from '../../_lib/search-feed/chosen-engine.ts';
import { dueSearches } from './alert-store.ts';
import { tellNews } from './tell-news.ts';

/** Each is a search of some milliseconds and a few reads. */
const AT_ONCE = 5;

/** Tells people of new papers for the searches that they keep, every five minutes. Safe to run twice, also at once. */
export const handler = async (): Promise<void> => {
  const now = systemClock();
  const counts = { looked: 0, told: 0, failed: 0 };
  for await (const searches of dueSearches(now)) {
    const index = await theIndex();
    for (let start = 0; start < searches.length; start += AT_ONCE) {
      const outcomes = await Promise.allSettled(
        searches.slice(start, start + AT_ONCE).map((search) => tellNews(search, index, now)),
      );
      for (const outcome of outcomes) {
        counts.looked += 1;
        if (outcome.status === 'fulfilled') counts.told += outcome.value;
        else {
          // One that fails must not keep the others from being told.
          counts.failed += 1;
          console.error('A saved search could not be looked at', { error: outcome.reason });
        }
      }
    }
  }
  console.info('Looked at saved searches', counts);
  if (counts.failed > 0) throw new Error(`${counts.failed} saved searches could not be looked at.`);
};
