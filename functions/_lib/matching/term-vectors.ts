import { stemsOf } from '../search/index/words.ts';

/** The text of a paper by which reviewers are matched. */
export interface PaperText {
  title: string;
  abstract: string;
  /** The full text; many papers come without it. */
  text?: string | undefined;
}

/** A sparse vector of length 1: term numbers in ascending order, and the weight of each. */
export interface TermVector {
  terms: Int32Array;
  weights: Float64Array;
}

/** A paper's terms, each with how often it occurs, separately for title with abstract and for the full text. */
export interface TermCounts {
  head: Map<number, number>;
  body: Map<number, number>;
}

/** A title says as much as three mentions in the abstract. */
const TITLE_MENTIONS = 3;
/** Two adjacent words are rarer than each of them, so their weight would otherwise dominate. */
const PAIR_WEIGHT = 0.5;
const MOST_CHARACTERS = 200_000;
/** Of a full text, only its heaviest terms count, which bounds the time for thousands of papers. */
const MOST_BODY_TERMS = 400;

/** The numbers of terms, in order of their first occurrence. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  /** Which terms are pairs of adjacent words. */
  readonly isPair: boolean[] = [];

  get size(): number {
    return this.isPair.length;
  }

  /** Counts the stems of a paper, as in the search index, and the pairs of adjacent stems of its title and abstract. */
  count({ title, abstract, text = '' }: PaperText): TermCounts {
    const head = new Map<number, number>();
    for (const [part, mentions] of [
      [title, TITLE_MENTIONS],
      [abstract, 1],
    ] as const) {
      const stems = stemsOf(part);
      for (const [index, stem] of stems.entries()) {
        this.#add(head, stem, mentions);
        const next = stems[index + 1];
        if (next !== undefined) this.#add(head, `${stem} ${next}`, mentions);
      }
    }
    const body = new Map<number, number>();
    for (const stem of stemsOf(text.slice(0, MOST_CHARACTERS))) this.#add(body, stem, 1);
    return { head, body };
  }

  #add(counts: Map<number, number>, term: string, mentions: number): void {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.isPair.length;
      this.#numbers.set(term, number);
      this.isPair.push(term.includes(' '));
    }
    counts.set(number, (counts.get(number) ?? 0) + mentions);
  }
}

/**
 * Weighs the terms of papers by TF-IDF: (1 + ln count) × BM25's ln(1 + (N − n + ½)/(n + ½)). Terms of one paper alone are left
 * out: they can't be shared. Title with abstract and the full text weigh the same, so that a paper without a full text stays
 * comparable to papers with one.
 * @returns the vectors, and the number of terms that they have between them
 */
export function termVectors(
  papers: TermCounts[],
  { size, isPair }: Vocabulary,
): { vectors: TermVector[]; size: number } {
  const numbers = new Map<number, number>();
  const numberOf = (term: number) => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  };
  const headRarity = rarities(
    papers.map(({ head }) => head),
    size,
  );
  const bodyRarity = rarities(
    papers.map(({ body }) => body),
    size,
  );
  const vectors = papers.map(({ head, body }) => {
    const parts = [
      unit(weigh(head, headRarity, isPair)),
      unit(
        weigh(body, bodyRarity, isPair)
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, MOST_BODY_TERMS),
      ),
    ];
    const sums = new Map<number, number>();
    for (const [term, weight] of parts.flat()) {
      const number = numberOf(term);
      sums.set(number, (sums.get(number) ?? 0) + weight);
    }
    const entries = unit([...sums]).toSorted((a, b) => a[0] - b[0]);
    return {
      terms: Int32Array.from(entries, ([term]) => term),
      weights: Float64Array.from(entries, ([, weight]) => weight),
    };
  });
  return { vectors, size: numbers.size };
}

type Weighted = [term: number, weight: number];

/** Returns the rarity of each term; 0 if fewer than two papers have it. */
function rarities(parts: Map<number, number>[], size: number): Float64Array {
  const papersWith = new Int32Array(size);
  for (const part of parts) for (const term of part.keys()) papersWith[term] = (papersWith[term] ?? 0) + 1;
  const all = parts.filter((part) => part.size > 0).length;
  return Float64Array.from(papersWith, (papers) =>
    papers < 2 ? 0 : Math.log(1 + (all - papers + 0.5) / (papers + 0.5)),
  );
}

const weigh = (counts: Map<number, number>, rarity: Float64Array, isPair: boolean[]): Weighted[] =>
  [...counts].flatMap(([term, count]): Weighted[] => {
    const weight = (1 + Math.log(count)) * (rarity[term] ?? 0) * (isPair[term] ? PAIR_WEIGHT : 1);
    return weight > 0 ? [[term, weight]] : [];
  });

function unit(weighted: Weighted[]): Weighted[] {
  const length = Math.sqrt(weighted.reduce((sum, [, weight]) => sum + weight * weight, 0));
  return length === 0 ? [] : weighted.map(([term, weight]) => [term, weight / length]);
}
