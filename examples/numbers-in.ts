/** A number as a text writes it. */
const NUMBER =
  /(?<![\w.])\d{1,3}(?:(?:,|\{,\}|\\,|\u2009)\d{3})+(?:\.\d+)?|(?<![\w.])\d+(?:\.\d+)?(?![\w]|\.\d)/g;

/** Parts of a paper whose numbers are no results: addresses, labels, citations, the front matter, and the preamble. */
const NO_RESULTS =
  /https?:\S+|10\.\d{4,}\/\S+|\\(?:label|ref|eqref|cite\w*|includegraphics|usepackage|documentclass|bibitem)\s*(?:\[[^\]]*\])?\{[^}]*\}|^---\n[\s\S]*?\n---|@[\w:-]+/g;

const plain = (text: string): string => text.replaceAll(/,|\{,\}|\\,|\u2009/g, '');

/** Returns every number in the output of a script. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][+-]?\d+)?/g)].map(([number]) => Number(plain(number)));

/**
 * Returns the numbers of a paper with at least three digits that none of the known ones rounds to, also not as a percentage. Years
 * and whole numbers below 1,000 are left out.
 */
export function unexplained(paper: string, known: readonly number[]): string[] {
  const written = paper.replaceAll(NO_RESULTS, ' ').match(NUMBER) ?? [];
  return [...new Set(written)].filter((text) => isResult(plain(text)) && !isKnown(plain(text), known));
}

function isResult(number: string): boolean {
  if (!number.includes('.')) return Number(number) >= 1000 && !/^(?:19|20)\d\d$/.test(number);
  return number.replace('.', '').replace(/^0+/, '').length >= 3;
}

function isKnown(number: string, known: readonly number[]): boolean {
  const decimals = number.split('.')[1]?.length ?? 0;
  // Half of the last digit, and a little for binary fractions.
  const tolerance = 0.5 * 10 ** -decimals * 1.0001;
  const value = Number(number);
  return known.some((other) =>
    [other, 100 * other, 1 - other, 100 * (1 - other)].some((one) => Math.abs(one - value) <= tolerance),
  );
}
