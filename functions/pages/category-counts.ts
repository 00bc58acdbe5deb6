import type { BrowseView, CategoryCounts } from '../../web/src/server/render.tsx';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';

const FRESH_MS = 60_000;
const known = new Map<string, { counts: CategoryCounts; until: number }>();

/**
 * Returns the number of papers of each category that match a list's filters. The search index belongs to another
 * function, so this calls the API like any reader, once a minute per choice of filters. Undefined if it doesn't respond
 * in time.
 */
export async function categoryCounts(
  { type, status, month }: BrowseView['filter'],
  fetchFromApi: FetchFromApi,
): Promise<CategoryCounts | undefined> {
  // Withdrawn papers are listed, but not searched.
  if (status === 'WITHDRAWN') return undefined;
  const query = new URLSearchParams({
    limit: '1',
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(month ? { dateFrom: month, dateTo: month } : {}),
  }).toString();
  const now = Date.now();
  const kept = known.get(query);
  if (kept && kept.until > now) return kept.counts;
  const counts = (await fetchFromApi<CategoryCounts>(`/search?${query}`)) ?? undefined;
  if (counts) {
    // Months, types and statuses make some hundreds of keys at most; the oldest are removed first.
    if (known.size >= 100) known.delete(known.keys().next().value ?? '');
    known.set(query, { counts, until: now + FRESH_MS });
  }
  return counts;
}
