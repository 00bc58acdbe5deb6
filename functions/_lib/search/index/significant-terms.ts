import type { PaperSummary } from '#shared/domain/paper.ts';
import { FIELD_WEIGHTS } from './document.ts';
import { stemsOf } from './words.ts';

/** Only the stems that stand out most within the paper are counted. */
const MOST_COUNTED = 40;
const MOST_TERMS = 12;

/** Returns the stems of a paper, each with the sum of the weights of its fields, the heaviest first. */
export function weightedStems({ title, keywords, abstract }: PaperSummary): [stem: string, weight: number][] {
  const weights = new Map<string, number>();
  const add = (stems: string[], weight: number) => {
    for (const stem of stems) weights.set(stem, (weights.get(stem) ?? 0) + weight);
  };
  add(stemsOf(title), FIELD_WEIGHTS.title);
  add(keywords.flatMap(stemsOf), FIELD_WEIGHTS.keywords);
  add(stemsOf(abstract), FIELD_WEIGHTS.abstract);
  return [...weights].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_COUNTED);
}

/**
 * Returns the stems that characterize a paper, by weight × rarity. Stems that occur in this paper only, or in more than a
 * tenth of all papers, don't count.
 * @param all the number of papers
 * @param papersWith returns how many of them contain a stem
 */
export const significantStems = (
  weighted: [stem: string, weight: number][],
  all: number,
  papersWith: (stem: string) => number,
): string[] =>
  weighted
    .flatMap(([stem, weight]) => {
      const papers = papersWith(stem);
      const tells = papers > 1 && (all < 50 || papers < all / 10);
      return tells ? [{ stem, value: (weight / (weight + 1.2)) * Math.log(1 + all / papers) }] : [];
    })
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MOST_TERMS)
    .map(({ stem }) => stem);
