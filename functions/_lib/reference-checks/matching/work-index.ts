import { identifierKeys } from './compare-identifiers.ts';
import { plainWords } from './plain-words.ts';
import type { CitedWork, WorkRecord } from './work.ts';

/** A work may be in a catalog as a preprint, as an article and in several versions. */
const MOST_CANDIDATES = 12;
/** Rare words identify a title; lists of usual words cost time and say little. */
const MOST_POSTINGS = 5000;
/** Shorter titles, such as "Introduction to statistics", are of many works. */
const SHORTEST_UNIQUE_TITLE = 4;

/** Finds the records that a reference may cite, among works that are all in memory. */
export class WorkIndex {
  readonly #records: readonly WorkRecord[];
  readonly #byIdentifier = new Map<string, number[]>();
  readonly #byTitle = new Map<string, number[]>();
  readonly #byWord = new Map<string, number[]>();
  /** The weight that each record has reached in the present search, by its place in the list. */
  readonly #weights: Float64Array;

  constructor(records: readonly WorkRecord[]) {
    this.#records = records;
    this.#weights = new Float64Array(records.length);
    for (const [at, record] of records.entries()) {
      const words = plainWords(record.title);
      for (const key of identifierKeys(record)) add(this.#byIdentifier, key, at);
      for (const word of new Set(words)) add(this.#byWord, word, at);
      add(this.#byTitle, words.join(''), at);
    }
  }

  /** Returns the records with an identifier of the reference: the works that it names. */
  named(cited: CitedWork): WorkRecord[] {
    return this.#recordsAt(identifierKeys(cited).flatMap((key) => this.#byIdentifier.get(key) ?? []));
  }

  /** Returns the records whose titles have most in common with the cited title, the most similar first. */
  similar({ title = '' }: CitedWork): WorkRecord[] {
    const words = plainWords(title);
    const exact = this.#byTitle.get(words.join('')) ?? [];
    if (exact.length > 0 && words.length >= SHORTEST_UNIQUE_TITLE) return this.#recordsAt(exact);
    return this.#recordsAt([...exact, ...this.#withWords(words)]);
  }

  #withWords(words: string[]): number[] {
    const touched: number[] = [];
    for (const list of this.#rarestLists(words)) {
      const weight = Math.log(1 + this.#records.length / list.length);
      for (const at of list) {
        if (this.#weights[at] === 0) touched.push(at);
        this.#weights[at] = (this.#weights[at] ?? 0) + weight;
      }
    }
    const weightOf = (at: number) => this.#weights[at] ?? 0;
    const best = touched.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, MOST_CANDIDATES);
    for (const at of touched) this.#weights[at] = 0;
    return best;
  }

  /** Returns the records with each word, the rarest words first, up to `MOST_POSTINGS` in all. Two words are always looked up. */
  #rarestLists(words: string[]): number[][] {
    let postings = 0;
    return [...new Set(words)]
      .map((word) => this.#byWord.get(word) ?? [])
      .filter((list) => list.length > 0)
      .toSorted((a, b) => a.length - b.length)
      .filter((list, place) => {
        postings += list.length;
        return place < 2 || postings <= MOST_POSTINGS;
      });
  }

  #recordsAt(places: number[]): WorkRecord[] {
    return [...new Set(places)].flatMap((at) => this.#records[at] ?? []);
  }
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
