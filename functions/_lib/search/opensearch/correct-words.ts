import * as z from 'zod';
import { type Correction, editDistance, editsAllowed, likeliest } from '../index/spelling.ts';
import { countsOf, SearchedPapers } from './answers.ts';
import type { Cluster } from './cluster.ts';

/** OpenSearch returns the nearest by its own measure; ours selects among them. */
const CANDIDATES = 25;

const Suggested = z.object({
  suggest: z
    .record(z.string(), z.array(z.object({ options: z.array(z.object({ text: z.string() })) })))
    .default({}),
});

/** The probable corrections of each word, and how many papers contain it as it is. */
export interface Corrections {
  of(word: string): Correction[];
  papersWith(word: string): number;
}

/**
 * Finds words of the vocabulary similar to others. OpenSearch returns candidates; the rules of `spelling.ts` select the
 * nearest and likeliest, by the papers that contain them now.
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
  const correctable = words.filter((word) => editsAllowed(word) > 0);
  if (correctable.length === 0) return new Map();
  const suggest = Object.fromEntries(
    correctable.map((word, at) => [
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
    correctable.map((word, at) => [
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
