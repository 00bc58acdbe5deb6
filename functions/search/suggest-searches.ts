import { theIndex } from './the-index.ts';

/** What somebody may be about to type; nothing for nothing. */
export async function suggestSearches({ q, limit }: { q: string; limit: number }) {
  return { success: true as const, data: await (await theIndex()).suggest(q, limit) };
}
