import { searchEngine } from './search-engine.ts';

/** Suggests completions of a search; none for empty text. */
export async function suggestSearches({ q, limit }: { q: string; limit: number }) {
  return { success: true as const, data: await (await searchEngine()).suggest(q, limit) };
}
