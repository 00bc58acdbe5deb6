import type { AuthorsDifference } from '#shared/domain/reference-check-constants.ts';
import { isSamePerson } from './person-names.ts';
import { plainWords } from './plain-words.ts';
import type { WorkAuthor } from './work.ts';

export interface AuthorsComparison {
  isSame: boolean;
  /** The share of the longer list that both have, from 0 to 1. With "et al.", the share of the cited authors. */
  similarity: number;
  difference?: AuthorsDifference;
}

/**
 * Compares two lists of authors person by person. A list that ends with "et al." is the same if its authors begin the record's
 * list; between them, some may be left out.
 */
export function compareAuthors(
  cited: readonly WorkAuthor[],
  record: readonly WorkAuthor[],
  hasMore = false,
): AuthorsComparison {
  const pairs = pairUp(cited, record);
  const found = pairs.filter((at) => at >= 0);
  const similarity = found.length / Math.max(cited.length, hasMore ? 0 : record.length, 1);
  const isWhole = found.length === cited.length;
  const isInOrder = found.every((at, index) => index === 0 || at > (found[index - 1] ?? -1));
  const isComplete = hasMore ? pairs[0] === 0 : found.length === record.length;
  if (isWhole && isInOrder && isComplete) return { isSame: true, similarity };
  return {
    isSame: false,
    similarity,
    difference: differenceOf({ isWhole, isComplete, found: found.length }),
  };
}

function differenceOf(seen: { isWhole: boolean; isComplete: boolean; found: number }): AuthorsDifference {
  if (seen.found === 0) return 'others';
  if (seen.isWhole && seen.isComplete) return 'order';
  if (seen.isWhole) return 'missing';
  return seen.isComplete ? 'added' : 'others';
}

/** Returns for each cited author the place of the same person in the record's list, or -1. The same place is tried first. */
function pairUp(cited: readonly WorkAuthor[], record: readonly WorkAuthor[]): number[] {
  const taken = new Set<number>();
  return cited.map((author, index) => {
    const isFree = (at: number) => {
      const other = record[at];
      return other !== undefined && !taken.has(at) && isSameAuthor(author, other);
    };
    const at = isFree(index) ? index : record.findIndex((_, place) => isFree(place));
    if (at >= 0) taken.add(at);
    return at;
  });
}

/** Groups are the same by name, or by the initials of their name: `WHO` and `World Health Organization`. */
function isSameAuthor(a: WorkAuthor, b: WorkAuthor): boolean {
  if (isSamePerson(a, b)) return true;
  if (a.given || b.given) return false;
  const [left, right] = [plainWords(a.family), plainWords(b.family)];
  return isAcronymOf(left, right) || isAcronymOf(right, left);
}

const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'on', 'in']);

const isAcronymOf = ([acronym, ...more]: string[], words: string[]): boolean =>
  acronym !== undefined &&
  more.length === 0 &&
  acronym.length >= 3 &&
  words.length >= 3 &&
  words
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word[0])
    .join('') === acronym;
