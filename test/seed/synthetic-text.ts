import { randomOf } from '#shared/domain/seeded-random.ts';
import { timesOf } from '../../functions/_lib/search/index/bag-of-words.ts';

/** Our own papers have 4,000 stems each, 990 of them distinct (measured on `examples/papers` and submitted papers). */
export const STEMS_OF_A_PAPER = 4000;
const VOCABULARY = 60_000;
/** With this exponent, 4,000 words of a Zipf distribution over the vocabulary have about 990 distinct ones. */
const EXPONENT = 1.29;

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ri',
  'so',
  'tu',
  'va',
  'we',
  'xi',
  'yo',
  'zu',
];

/** The vocabulary in alphabetical order, and each word's place in it by rank of frequency. */
const words = makeWords();
const alphabetical = words.toSorted();
const placeOfRank = ((places: Map<string, number>) => words.map((word) => places.get(word) ?? 0))(
  new Map(alphabetical.map((word, place) => [word, place])),
);
const cumulated = cumulate();
const guide = makeGuide();

/** Returns the sorted stems of a synthetic paper's text, as `bagOfWords` returns them. The same for the same number. */
export function syntheticText(number: number): string {
  const random = randomOf(number + 7_000_000);
  const places = new Uint16Array(STEMS_OF_A_PAPER);
  for (let index = 0; index < STEMS_OF_A_PAPER; index++) places[index] = placeOfRank[rankAt(random())] ?? 0;
  const counts = new Map<number, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((place) => Array<string>(timesOf(counts.get(place) ?? 1)).fill(alphabetical[place] ?? ''))
    .join(' ');
}

/** Returns a word of the vocabulary by its rank: 0 is the most frequent. */
export const syntheticWord = (rank: number): string => words[rank % VOCABULARY] ?? '';

function makeWords(): string[] {
  const base = SYLLABLES.length;
  // Multiplying by a number without a common factor shuffles the numbers, so that ranks aren't in alphabetical order.
  return Array.from({ length: VOCABULARY }, (_, rank) => {
    let rest = (rank * 7919) % base ** 4;
    let word = '';
    for (let syllable = 0; syllable < 4; syllable++) {
      word += SYLLABLES[rest % base];
      rest = Math.floor(rest / base);
    }
    // Frequent words are shorter.
    return rank < 400 ? word.slice(0, 4) + String.fromCharCode(97 + (rank % 26)) : word;
  });
}

function cumulate(): Float64Array {
  const sums = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank++) {
    sum += 1 / (rank + 2.7) ** EXPONENT;
    sums[rank] = sum;
  }
  return sums.map((each) => each / sum);
}

/** The first rank whose cumulated share is at least this. A table says near which rank that is. */
function rankAt(share: number): number {
  let rank = guide[Math.floor(share * guide.length)] ?? 0;
  while ((cumulated[rank] ?? 1) < share) rank += 1;
  return rank;
}

function makeGuide(): Uint16Array {
  const ranks = new Uint16Array(1 << 16);
  for (let entry = 0, rank = 0; entry < ranks.length; entry++) {
    while ((cumulated[rank] ?? 1) < entry / ranks.length) rank += 1;
    ranks[entry] = rank;
  }
  return ranks;
}
