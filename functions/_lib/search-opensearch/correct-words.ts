import * as z from 'zod';
import { type Correction, editDistance, editsAllowed, likeliest } from '../search-index/spelling.ts';
import { countsOf, SearchedPapers } from './answers.ts';
import type { Cluster } from './cluster.ts';

/** OpenSearch gives the nearest first, by its own measure; ours decides among these. */
const CANDIDATES = 25;

const Suggested = z.object({
  suggest: z
    .record(z.string(), z.array(z.object({ options: z.array(z.object({ text: z.string() })) })))
    .default({}),
});

/** What each word may have been meant to be, and how many papers have it as it stands. */
export interface Corrections {
  of(word: string): Correction[];
  papersWith(word: string): number;
}

/**
 * Looks for words of the vocabulary near to others. OpenSearch finds candidates; which are nearest and likeliest is decided
 * by the rules of `spelling.ts`, by the papers that have them now.
 */
export async function correctWords(cluster: Cluster, papers: string, words: string[]): Promise<Corrections> {
  const near = await candidatesFor(cluster, papers, words);
  const counts = await papersWith(cluster, papers, [...new Set([...words, ...[...near.values()].flat()])]);
  return {
    of: (word) => correctionsOf(word, near.get(word) ?? [], counts),
    papersWith: (word) => counts.get(word) ?? 0,
  };
}

function correctionsOf(
  word: string,
  candidates: string[],
  counts: ReadonlyMap<string, number>,
): Correction[] {
  const most = editsAllowed(word);
  const living = candidates.flatMap((candidate): Correction[] => {
    const distance = editDistance(word, candidate, most);
    const papers = counts.get(candidate) ?? 0;
    return distance > 0 && distance <= most && papers > 0 ? [{ word: candidate, distance, papers }] : [];
  });
  const nearest = Math.min(...living.map(({ distance }) => distance));
  return likeliest(
    word,
    living.filter(({ distance }) => distance === nearest),
  );
}

async function candidatesFor(
  cluster: Cluster,
  papers: string,
  words: string[],
): Promise<Map<string, string[]>> {
  const asked = words.filter((word) => editsAllowed(word) > 0);
  if (asked.length === 0) return new Map();
  const suggest = Object.fromEntries(
    asked.map((word, at) => [
      `word${at}`,
      {
        text: word,
        term: {
          field: 'shown.vocabulary',
          analyzer: 'keyword',
          ...{ suggest_mode: 'always', max_edits: editsAllowed(word), prefix_length: 0, min_word_length: 3 },
          ...{ size: CANDIDATES, string_distance: 'damerau_levenshtein', accuracy: 0.1 },
        },
      },
    ]),
  );
  const answer = Suggested.parse(await cluster.search(papers, { size: 0, suggest }));
  return new Map(
    asked.map((word, at) => [
      word,
      (answer.suggest[`word${at}`] ?? []).flatMap(({ options }) => options.map(({ text }) => text)),
    ]),
  );
}

async function papersWith(cluster: Cluster, papers: string, words: string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const terms = { field: 'shown.vocabulary', include: words, size: words.length };
  const answer = await cluster.search(papers, {
    size: 0,
    query: { terms: { 'shown.vocabulary': words } },
    aggs: { words: { terms } },
  });
  return countsOf(SearchedPapers.parse(answer).aggregations.words);
}
