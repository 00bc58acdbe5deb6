import type { Rebuttals } from '../../web/src/server/render.tsx';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';

/** Each thread of replies is a request, and so an instance of the other function. The browser requests those of further reviews. */
const MOST_THREADS = 6;

/** Returns the replies to the first reviews that have some, by the review's id. */
export async function readRebuttals(
  reviews: readonly { id: string; rebuttalCount: number }[],
  fetchFromApi: FetchFromApi,
): Promise<Record<string, Rebuttals>> {
  const discussed = reviews.filter(({ rebuttalCount }) => rebuttalCount > 0).slice(0, MOST_THREADS);
  const threads = discussed.map(async ({ id }) => {
    const thread = await fetchFromApi<Rebuttals>(`/reviews/${id}/rebuttals`);
    return thread ? [[id, thread] as const] : [];
  });
  return Object.fromEntries((await Promise.all(threads)).flat());
}
