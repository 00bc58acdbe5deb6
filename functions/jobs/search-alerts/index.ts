import { systemClock } from '../../_lib/runtime/clock.ts';
import { searchEngine } from '../../_lib/search/search-engine.ts';
import { dueSearches } from './saved-search-repository.ts';
import { sendSearchAlerts } from './send-search-alerts.ts';

/** Each costs a search of some milliseconds and a few reads. */
const AT_ONCE = 5;

/** Sends alerts about new papers for saved searches, every five minutes. Safe to run twice, even concurrently. */
export const handler = async (): Promise<void> => {
  const now = systemClock();
  const counts = { looked: 0, told: 0, failed: 0 };
  for await (const searches of dueSearches(now)) {
    const index = await searchEngine();
    for (let start = 0; start < searches.length; start += AT_ONCE) {
      const outcomes = await Promise.allSettled(
        searches.slice(start, start + AT_ONCE).map((search) => sendSearchAlerts(search, index, now)),
      );
      for (const outcome of outcomes) {
        counts.looked += 1;
        if (outcome.status === 'fulfilled') counts.told += outcome.value;
        else {
          // A failure must not stop the other alerts.
          counts.failed += 1;
          console.error('A saved search could not be processed', { error: outcome.reason });
        }
      }
    }
  }
  console.info('Processed saved searches', counts);
  if (counts.failed > 0) throw new Error(`${counts.failed} saved searches could not be processed.`);
};
