import type { Inline } from '../pandoc/document.ts';

/** Splits text into words and spaces. A space that doesn't break stays in its word. Proofs end with the sign that pandoc writes. */
export const words = (text: string): Inline[] =>
  text
    .split(/([ \t\r\n]+)/)
    .filter((part) => part !== '')
    .map((part) => (/^[ \t\r\n]/.test(part) ? { t: 'Space' } : { t: 'Str', c: part.replace('∎', '◻') }));
