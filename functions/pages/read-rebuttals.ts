import type { Rebuttals } from '../../web/src/server/render.tsx';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { RecentValues } from '../_lib/runtime/recent-values.ts';

/** Each thread of replies is a request, and so an instance of the other function. The browser requests those of further reviews. */
const MOST_THREADS = 6;

/** Threads by the review and its number of replies: a reply never changes. */
const known = new RecentValues<Rebuttals>(200);

/** Returns the replies to the first reviews that have some, by the review's id. */
export async function readRebuttals(
  reviews: readonly { id: string; rebuttalCount: number }[],
  fetchFromApi: FetchFromApi,
): Promise<Record<string, Rebuttals>> {
  const discussed = reviews.filter(({ rebuttalCount }) => rebuttalCount > 0).slice(0, MOST_THREADS);
  const threads = discussed.map(async ({ id, rebuttalCount }) => {
    const key = `${id} ${rebuttalCount}`;
    const thread = known.get(key) ?? (await fetchFromApi<Rebuttals>(`/reviews/${id}/rebuttals`));
    // The newest reply may be missing for a moment.
    if (thread?.data.rebuttals.length === rebuttalCount) known.set(key, thread);
    return thread ? [[id, thread] as const] : [];
  });
  return Object.fromEntries((await Promise.all(threads)).flat());
}
