import { ALERT_FREQUENCIES } from '#shared/domain/saved-search.ts';
import type { SavedSearchRecord } from './saved-search-entities.ts';

type Chosen = Pick<SavedSearchRecord, 'savedSearchId' | 'inApp' | 'mail' | 'frequency'>;

/** When it is a saved search's turn after a look at a moment, and where it is found then: nowhere if nobody is to be told. */
export function turnAfter(
  { savedSearchId, inApp, mail, frequency }: Chosen,
  lookedAt: Date,
): { shard?: string; nextAt: string } {
  const nextAt = new Date(lookedAt.getTime() + ALERT_FREQUENCIES[frequency] * 3_600_000).toISOString();
  return inApp || mail ? { shard: savedSearchId.slice(-1), nextAt } : { nextAt };
}
