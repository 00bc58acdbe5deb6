import { joinedWords, plainWords } from './plain-words.ts';
import type { WorkAuthor, WorkRecord } from './work.ts';

/** A shorter title may be a part of any text. */
const SHORTEST_TITLE = 12;

/** Returns whether a printed reference has a record's title between punctuation, so that no word of it can be another. */
export function hasTitle(text: string, { title, subtitle }: Pick<WorkRecord, 'title' | 'subtitle'>): boolean {
  const wanted = [title, ...(subtitle ? [`${title} ${subtitle}`] : [])].map(joinedWords);
  const segments = text
    .split(/[.,;:?!“”"«»()[\]。．，、；：？！「」『』《》〈〉（）【】]+|\s[-–—]\s/)
    .map(joinedWords)
    .filter((segment) => segment !== '');
  return wanted.some((one) => weightOf(one) >= SHORTEST_TITLE && isRun(segments, one));
}

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The length of a text in letters of an alphabet: a Chinese, Japanese or Korean sign says as much as three. Decomposed syllables count twice. */
const weightOf = (text: string): number =>
  text.length + 2 * (text.normalize('NFC').match(IDEOGRAPH)?.length ?? 0);

/** Returns whether a run of segments makes the wanted text. */
function isRun(segments: string[], wanted: string): boolean {
  return segments.some((_, start) => {
    let joined = '';
    // Each segment adds a letter, so this ends with the wanted text.
    for (let at = start; at < segments.length; at += 1) {
      joined += segments[at];
      if (joined === wanted) return true;
      if (!wanted.startsWith(joined)) return false;
    }
    return false;
  });
}

const OTHER_WORDS = new Set('and et al others eds ed editor editors in by the jr sr ii iii'.split(' '));

/**
 * Returns whether a printed list of authors is the record's: it has all their family names in order, and no other name. With
 * "et al.", it has to begin with the first.
 */
export function hasAuthors(text: string, authors: readonly WorkAuthor[], hasMore: boolean): boolean {
  const words = plainWords(text).filter((word) => !OTHER_WORDS.has(word) && !/^\d+$/.test(word));
  const known = new Set(
    authors.flatMap(({ family, given = '' }) => [...plainWords(family), ...plainWords(given)]),
  );
  const isKnown = (word: string) => word.length <= 3 || known.has(word);
  if (words.length === 0 || !words.every(isKnown)) return false;
  let at = 0;
  let found = 0;
  for (const { family } of authors) {
    const [last] = plainWords(family).slice(-1);
    const place = last === undefined ? -1 : words.indexOf(last, at);
    if (place < 0) break;
    found += 1;
    at = place + 1;
  }
  return hasMore ? found > 0 : found === authors.length;
}

/** Returns whether a printed reference has one of a record's venues as words. */
export function hasVenue(text: string, venues: readonly string[]): boolean {
  const words = ` ${plainWords(text).join(' ')} `;
  return venues.some((venue) => {
    const wanted = plainWords(venue.replace(/^proceedings of (?:the )?/i, '')).join(' ');
    return wanted.length > 2 && words.includes(` ${wanted} `);
  });
}
