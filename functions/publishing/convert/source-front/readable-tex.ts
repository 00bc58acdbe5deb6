import { TEX_ACCENTS } from '#shared/domain/tex-accents.ts';
import { plainText } from '../source-fields/latex-fields.ts';

/** Returns a TeX text without its commands. Accents become letters, and formulas stay. */
export function readable(tex: string): string {
  const text = tex
    .replace(/\\(?:cite\w*|label|ref|eqref|footnote|thanks)\s*(?:\[[^\]]*\])*\s*\{[^{}]*\}/g, '')
    .replace(/\\\\(?:\[[^\]]*\])?/g, ' ')
    .replace(/\\(['`^"~=.ckvuHrdb])\s*(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))(?![A-Za-z]*\{)/g, accented);
  return text
    .split(/(\$[^$]*\$)/)
    .map((part, index) => (index % 2 === 1 ? part : spaced(part)))
    .join('')
    .replace(/\s+([.,;:])/g, '$1')
    .trim();
}

/** Returns plain text with the white space at both ends, which separates it from formulas. */
const spaced = (tex: string): string =>
  `${/^\s/.test(tex) ? ' ' : ''}${plainText(tex)}${/\S\s+$/.test(tex) ? ' ' : ''}`;

function accented(whole: string, mark: string, braced: string | undefined, bare: string | undefined): string {
  // `\cite` and `\cdot` are commands, not cedillas.
  if (/[A-Za-z]/.test(mark) && braced === undefined) return whole;
  return `${braced ?? bare ?? ''}${TEX_ACCENTS[mark] ?? ''}`.normalize('NFC');
}
