/** A part of a text: words, or a formula as TeX. */
export type TextPart = { text: string; tex?: never } | { tex: string; text?: never };

// As Pandoc's Markdown reads it: no space inside of the signs, and no digit behind, so that "$5 to $10" is no formula.
const FORMULA =
  /(?<![\\$])\$(?![\s$])((?:[^$\\\n]|\\[\s\S]){0,299}?[^$\\\s]|(?:[^$\\\n]|\\[\s\S]){0,298}?\\[^\s])\$(?![\d$])/g;

/** Divides a title or an abstract into words and formulas: `An $O(n \log n)$ bound`. */
export function formulaParts(text: string): TextPart[] {
  return text
    .split(FORMULA)
    .map((part, index): TextPart => (index % 2 === 1 ? { tex: part } : { text: part }))
    .filter(({ text: words }) => words !== '');
}
