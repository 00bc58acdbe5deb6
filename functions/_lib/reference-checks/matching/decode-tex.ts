import { TEX_ACCENTS } from '#shared/domain/tex-accents.ts';

const LETTERS: Record<string, string> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  o: 'ø',
  O: 'Ø',
  aa: 'å',
  AA: 'Å',
  l: 'ł',
  L: 'Ł',
  i: 'ı',
  j: 'ȷ',
  dj: 'đ',
  DJ: 'Đ',
};

/** Commands whose argument is their text; `\mathrm{x}` is x. The names of others, such as `\alpha`, are words themselves. */
const FORMATTING =
  /\\(?:text(?:bf|it|sc|tt|rm|sf|sl|up|md|normal|superscript|subscript)?|math(?:bf|it|rm|sf|tt|cal|bb|frak|scr|normal|bin|rel)?|emph|bm|boldsymbol|operatorname|mbox|uppercase|lowercase|em|it|bf|rm|sc|tt|url|ensuremath|displaystyle|left|right|big)(?![A-Za-z])/g;

/**
 * Returns a TeX text as Unicode: accents and special letters are composed, and formatting, braces and dollar signs removed.
 * Text without TeX stays as it is. Cut-off TeX, such as `Man{\'e`, loses its braces.
 */
export function decodeTex(text: string): string {
  if (!/[\\{}$~]/.test(text)) return text;
  return text
    .replaceAll(
      /\\(['`^"~=.]|[ckvuHrdb](?![A-Za-z]))\s*\{?\s*\\?([A-Za-z])\}?/g,
      (_, mark: string, letter: string) => `${letter}${TEX_ACCENTS[mark] ?? ''}`.normalize('NFC'),
    )
    .replaceAll(
      /\\(ss|ae|AE|oe|OE|aa|AA|dj|DJ|[oOlLij])(?![A-Za-z])\s?/g,
      (_, name: string) => LETTERS[name] ?? '',
    )
    .replaceAll(FORMATTING, '')
    .replaceAll(/\\var(?=epsilon|theta|phi|rho|sigma|pi|kappa)/g, '')
    .replaceAll(/\\([%&#_$])/g, '$1')
    .replaceAll(/\\[,;:!> ]/g, ' ')
    .replaceAll('\\', '')
    .replaceAll('~', ' ')
    .replaceAll(/[{}$]/g, '');
}
