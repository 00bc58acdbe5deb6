import { namedPaper } from './named-paper.ts';
import { searchEngine } from './search-engine.ts';

/** Suggests completions of a search, or the paper that the text names; none for empty text. */
export async function suggestSearches({ q, limit }: { q: string; limit: number }) {
  const paper = await namedPaper(q);
  const data = paper
    ? [{ text: paper.title, type: 'paper' as const, id: paper.id }]
    : await (await searchEngine()).suggest(q, limit);
  return { success: true as const, data };
}
