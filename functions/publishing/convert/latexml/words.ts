import type { Inline } from '../pandoc/document.ts';

/** Splits text into words and spaces. A space that doesn't break stays in its word. Proofs end with the sign that pandoc writes. */
export const words = (text: string): Inline[] =>
  text
    .split(/([ \t\r\n]+)/)
    .filter((part) => part !== '')
    .map((part) => (/^[ \t\r\n]/.test(part) ? { t: 'Space' } : { t: 'Str', c: part.replace('∎', '◻') }));

/** Writes the ligatures of TeX that LaTeXML leaves as they were typed before a note or a label. */
export const withLigatures = (text: string): string =>
  text.replace(/---?|‘‘|’’|[?!]‘|\.\.\./gu, (typed) => LIGATURES[typed] ?? typed);

const LIGATURES: Readonly<Record<string, string>> = {
  '---': '—',
  '--': '–',
  '‘‘': '“',
  '’’': '”',
  '?‘': '¿',
  '!‘': '¡',
  '...': '…',
};
