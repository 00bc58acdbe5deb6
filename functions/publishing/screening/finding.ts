import type { Finding } from '#shared/domain/screening.ts';

const EXCERPT_CHARACTERS = 300;
/** More of the same tell an admin nothing new. */
const MOST_FINDINGS = 20;

/** A finding, with what stands there on one line and cut short. */
export function finding(rule: Finding['rule'], message: string, place = '', text = ''): Finding {
  const line = text.replace(/\s+/g, ' ').trim();
  const excerpt = line.length > EXCERPT_CHARACTERS ? `${line.slice(0, EXCERPT_CHARACTERS - 1)}…` : line;
  return { rule, message, place, excerpt };
}

/** Each finding once, as many as one reads. */
export function distinct(findings: Finding[]): Finding[] {
  const seen = new Map(findings.map((each) => [`${each.rule} ${each.place} ${each.excerpt}`, each]));
  return [...seen.values()].slice(0, MOST_FINDINGS);
}

/** Says in which line an index of a text lies; made once for many questions. */
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

/** How many words a reader would see; a Chinese or Japanese word has about two characters. */
export function countWords(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const others = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' ');
  return Math.ceil(ideographs / 2) + (others.match(/\p{L}{2,}/gu)?.length ?? 0);
}
