/** Letters of formulas, such as 𝑡 and 𝜒, and full-width forms; superscript digits must stay. */
const LETTERS = /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E\u2102-\u2134]/gu;
/** Zero-width spaces, invisible operators of formulas, soft hyphens. */
const INVISIBLE = /\p{Cf}/gu;
const SUBSCRIPTS = /[₀-₉]+/g;

/**
 * Returns text with one spelling for each sign, so that patterns needn't know them all: hyphens for minus signs and dashes,
 * spaces, `≤` and `≥`, `²`, and `_(28)` for subscripts.
 */
export function plainText(text: string): string {
  return (
    text
      .replace(LETTERS, (letter) => letter.normalize('NFKC'))
      .replace(INVISIBLE, '')
      .replace(
        SUBSCRIPTS,
        (digits) => `_(${[...digits].map((digit) => '₀₁₂₃₄₅₆₇₈₉'.indexOf(digit)).join('')})`,
      )
      .replace(/[−–—‐‑‒﹣]/g, '-')
      .replace(/[⩽≦≲]|<=|=</g, '≤')
      .replace(/[⩾≧≳]|>=/g, '≥')
      .replace(/[‘’ʼ′]/g, "'")
      .replace(/\^\(?2\)?(?![\d.])/g, '²')
      // The decimal point of British journals: p = 0·03.
      .replace(/(?<=[\d\s=<>≤≥(-])·(?=\d)(?!10\s?\^)/g, '.')
      .replace(/\s+/gu, ' ')
      // A space that slipped into a number: p < . 001.
      .replace(/(?<=[=<>≤≥] ?)\. (?=\d{2,4}(?!\d))/g, '.')
  );
}
