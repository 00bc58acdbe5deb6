import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** A word of the vocabulary that a query may have meant. */
export interface Correction {
  word: string;
  distance: number;
  papers: number;
}

const Word = z.object({ word: z.string(), papers: z.number() });
/** Shorter words are similar to too many others. */
const SHORTEST = 3;
const SHORTEST_FOR_TWO = 5;
const MOST = 5;

/**
 * Finds words of the vocabulary similar to one that isn't in it: at edit distance 1, else 2, with insertions, deletions,
 * substitutions and transpositions of neighbors. It compares the vocabulary word by word, but skips most of it cheaply:
 * an edit changes at most two bits in the set of a word's letters.
 */
export class Spelling {
  readonly #db: DatabaseSync;
  /** Words by length; read at the first misspelled word, and extended by `add` from then on. */
  #byLength: Map<number, { words: string[]; letters: number[] }> | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  add(words: string[]): void {
    if (this.#byLength) for (const word of words) this.#keep(this.#byLength, word);
  }

  /** Returns the nearest words, the most frequent first; only those that some paper contains now. */
  correct(word: string): Correction[] {
    const most = editsAllowed(word);
    if (most === 0) return [];
    const near = this.#near(word, most);
    const nearest = Math.min(...near.map(({ distance }) => distance));
    const count = this.#db.prepare('SELECT word, papers FROM vocabulary WHERE word = ?');
    const found = [...new Map(near.map((one) => [one.word, one])).values()]
      .filter(({ distance }) => distance === nearest)
      .flatMap(({ word: candidate, distance }) => {
        const row = count.get(candidate);
        return row ? [{ ...Word.parse(row), distance }] : [];
      });
    return likeliest(word, found);
  }

  papersWith(word: string): number {
    const row = this.#db.prepare('SELECT word, papers FROM vocabulary WHERE word = ?').get(word);
    return row ? Word.parse(row).papers : 0;
  }

  #near(word: string, most: number): { word: string; distance: number }[] {
    const letters = lettersOf(word);
    const found: { word: string; distance: number }[] = [];
    for (let length = word.length - most; length <= word.length + most; length++) {
      const group = this.#all().get(length);
      if (!group) continue;
      for (const [index, candidate] of group.words.entries()) {
        if (bits((group.letters[index] ?? 0) ^ letters) > 2 * most) continue;
        const distance = editDistance(word, candidate, most);
        if (distance <= most && distance > 0) found.push({ word: candidate, distance });
      }
    }
    return found;
  }

  #all() {
    if (!this.#byLength) {
      this.#byLength = new Map();
      const rows = this.#db.prepare('SELECT word, papers FROM vocabulary').all();
      for (const row of rows) this.#keep(this.#byLength, String(row.word));
    }
    return this.#byLength;
  }

  #keep(byLength: Map<number, { words: string[]; letters: number[] }>, word: string): void {
    const group = byLength.get(word.length) ?? { words: [], letters: [] };
    byLength.set(word.length, group);
    group.words.push(word);
    group.letters.push(lettersOf(word));
  }
}

/** Returns how many letters of a word may be wrong. */
export function editsAllowed(word: string): 0 | 1 | 2 {
  if (word.length < SHORTEST) return 0;
  return word.length < SHORTEST_FOR_TWO ? 1 : 2;
}

/** Sorts candidates at the same distance by likelihood. */
export const likeliest = (word: string, candidates: Correction[]): Correction[] =>
  candidates
    .toSorted((a, b) => sharesStart(b.word, word) - sharesStart(a.word, word) || b.papers - a.papers)
    .slice(0, MOST);

/** Typos rarely affect the first letter. */
const sharesStart = (a: string, b: string) => (a.charAt(0) === b.charAt(0) ? 1 : 0);

function lettersOf(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) & 31);
  return set;
}

function bits(set: number): number {
  let rest = set;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count++;
  }
  return count;
}

/** Returns the optimal string alignment distance, or `most + 1` as soon as it must be larger than `most`. */
export function editDistance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}
