import type { TextRange } from '#shared/domain/find-quote.ts';

const MOST_PASSAGES = 5;
const MOST_CHARACTERS = 4000;

/**
 * Returns a function that finds the paragraphs of a paper that share the rarest words with a query, the best first.
 */
export function passagesIn(text: string): (query: string, without: TextRange) => TextRange[] {
  const paragraphs = [...text.matchAll(/\S[\s\S]*?(?=\n\s*\n|$(?![\s\S]))/g)].map(
    ({ 0: paragraph, index }) => ({
      range: { start: index, end: index + paragraph.length },
      words: new Set(wordsOf(paragraph)),
    }),
  );
  const frequency = new Map<string, number>();
  for (const { words } of paragraphs)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return (query, without) => {
    const wanted = new Set(wordsOf(query));
    const ranked = paragraphs
      .filter(({ range }) => range.end <= without.start || range.start >= without.end)
      .map(({ range, words }) => {
        let score = 0;
        for (const word of wanted)
          if (words.has(word)) score += Math.log(1 + paragraphs.length / (frequency.get(word) ?? 1));
        // Long paragraphs contain every word.
        return { range, score: score / Math.sqrt(20 + words.size) };
      })
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);
    const chosen: TextRange[] = [];
    let left = MOST_CHARACTERS;
    for (const { range } of ranked.slice(0, MOST_PASSAGES)) {
      if (left <= 0) break;
      chosen.push({ start: range.start, end: Math.min(range.end, range.start + left) });
      left -= range.end - range.start;
    }
    return chosen;
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}|\d+(?:\.\d+)?/gu) ?? [];
