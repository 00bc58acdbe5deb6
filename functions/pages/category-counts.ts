import type { BrowseView, CategoryCounts } from '../../web/src/server/render.tsx';
import type { AskApi } from './ask-api.ts';

const FRESH_MS = 60_000;
const known = new Map<string, { counts: CategoryCounts; until: number }>();

/**
 * How many papers each category has of what a list shows, from the search index: another function's, so the API is
 * asked as by any reader, once a minute for each choice of filters. Undefined where it does not answer in time.
 */
export async function categoryCounts(
  { type, status, month }: BrowseView['filter'],
  askApi: AskApi,
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
  const counts = await askApi<CategoryCounts>(`/search?${query}`);
  if (counts) {
    // Months, types and statuses make a few hundred at the most; the oldest go first.
    if (known.size >= 100) known.delete(known.keys().next().value ?? '');
    known.set(query, { counts, until: now + FRESH_MS });
  }
  return counts;
}
