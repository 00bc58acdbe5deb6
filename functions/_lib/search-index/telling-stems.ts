import type { PaperSummary } from '#shared/domain/paper.ts';
import { FIELD_WEIGHTS } from './document.ts';
import { stemsOf } from './words.ts';

/** Only those that stand out within the paper may tell. */
const MOST_COUNTED = 40;
const MOST_TERMS = 12;

/** The stems of a paper that stand out, each with the sum of the weights of its fields, the heaviest first. */
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
 * Those by weight × rarity that tell what a paper is about; what it alone has, or every tenth, tells nothing.
 * @param all how many papers there are
 * @param papersWith how many of them have a stem
 */
export const tellingStems = (
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
