import type { Finding } from '#shared/domain/screening.ts';

const EXCERPT_CHARACTERS = 300;
/** Further findings give admins no new information. */
const MAX_FINDINGS = 20;

/** Returns a finding with a one-line excerpt. */
export function finding(rule: Finding['rule'], message: string, place = '', text = ''): Finding {
  const line = text.replace(/\s+/g, ' ').trim();
  const excerpt = line.length > EXCERPT_CHARACTERS ? `${line.slice(0, EXCERPT_CHARACTERS - 1)}…` : line;
  return { rule, message, place, excerpt };
}

/** Returns the finding for a part that can't be read, which therefore isn't known to be clean. */
export const unread = (place: string): Finding =>
  finding('not-screened', 'We couldn’t read this part automatically, so an admin will look at it.', place);

/** Returns distinct findings, up to the limit. */
export function distinct(findings: Finding[]): Finding[] {
  const seen = new Map(findings.map((each) => [`${each.rule} ${each.place} ${each.excerpt}`, each]));
  return [...seen.values()].slice(0, MAX_FINDINGS);
}

/** Returns a function that maps an index of the text to its line number. */
export function lineFinder(text: string): (index: number) => number {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (index) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Counts the words of a text. Two Chinese or Japanese characters count as a word. */
export function countWords(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const others = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' ');
  return Math.ceil(ideographs / 2) + (others.match(/\p{L}{2,}/gu)?.length ?? 0);
}
