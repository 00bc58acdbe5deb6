import { ALERT_FREQUENCIES } from '#shared/domain/saved-search.ts';
import type { SavedSearchRecord } from './saved-search-entities.ts';

type Chosen = Pick<SavedSearchRecord, 'savedSearchId' | 'inApp' | 'mail' | 'frequency'>;

/** Returns when a saved search is due after a run, and its shard: none if alerts are off. */
export function nextTurn(
  { savedSearchId, inApp, mail, frequency }: Chosen,
  lookedAt: Date,
): { shard?: string; nextAt: string } {
  const nextAt = new Date(lookedAt.getTime() + ALERT_FREQUENCIES[frequency] * 3_600_000).toISOString();
  return inApp || mail ? { shard: savedSearchId.slice(-1), nextAt } : { nextAt };
}
