import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import type { Reference } from '../converted-paper.ts';

// Longer than any printed reference. What follows the last reference is an appendix.
const maxReferenceCharacters = 800;

/**
 * Returns the references at the end of a text without line breaks, such as a PDF's: the numbered entries `[1] … [2] …` or
 * `1. … 2. …` after the last references heading. Unnumbered entries can't be separated.
 */
export function referencesInText(text: string): Reference[] {
  const heading = [
    ...text.matchAll(/(?:^|\s)(?:References|REFERENCES|Bibliography|BIBLIOGRAPHY)\s+(?=\[?1[\].])/g),
  ].at(-1);
  if (!heading) return [];
  const list = text.slice(heading.index + heading[0].length).replaceAll(/\s+/g, ' ');
  const mark = list.startsWith('[') ? (n: number) => `[${n}]` : (n: number) => `${n}. `;
  const references: Reference[] = [];
  let at = 0;
  for (let number = 1; at >= 0 && number < 1000; number++) {
    const start = at + mark(number).length;
    const next = list.indexOf(` ${mark(number + 1)}`, start);
    const entry = list.slice(start, next < 0 ? undefined : next).trim();
    if (entry === '') break;
    references.push(describe(number, entry.slice(0, maxReferenceCharacters)));
    at = next < 0 ? -1 : next + 1;
  }
  return references;
}

/** Doesn't repair URLs broken across lines, such as `10.1000/ xyz`, because the space may be intended. */
const describe = (number: number, text: string): Reference => ({
  key: String(number),
  number,
  text,
  ...findReferenceIds([text]),
});
