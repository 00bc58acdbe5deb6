import { replaceCommand } from '../latex/scan.ts';
import { plainText } from '../source-fields/latex-fields.ts';
import { type RawFront, splitKeywords, splitNames } from './raw-front.ts';

/** Reads the title page of a LaTeX source, as the common classes write it. Formulas stay TeX. */
export function latexFront(tex: string): RawFront {
  const [title] = argumentsOf(tex, 'title', 'om');
  return {
    title: title === undefined ? undefined : readable(title),
    abstract: abstractOf(tex),
    authors: [...argumentsOf(tex, 'author', 'om'), ...argumentsOf(tex, 'icmlauthor', 'om')].flatMap(namesIn),
    keywords: keywordsOf(tex),
  };
}

/** Returns the last argument of each use of a command. */
function argumentsOf(tex: string, names: string, signature: string): string[] {
  const found: string[] = [];
  replaceCommand(tex, names, signature, (values) => {
    found.push(values.at(-1) ?? '');
    return undefined;
  });
  return found;
}

function abstractOf(tex: string): string | undefined {
  const environment = /\\begin\s*\{abstract\}(?:\[[^\]]*\])?([\s\S]*?)\\end\s*\{abstract\}/.exec(tex)?.[1];
  const text = environment ?? argumentsOf(tex, 'abstract', 'om')[0];
  return text === undefined ? undefined : readable(text);
}

function keywordsOf(tex: string): string[] {
  const environment = /\\begin\s*\{(keywords?|IEEEkeywords)\}([\s\S]*?)\\end\s*\{\1\}/.exec(tex)?.[2];
  const text = environment ?? argumentsOf(tex, 'keywords', 'om')[0] ?? '';
  return splitKeywords(readable(text.replace(/\\(?:sep|and|quad|cdot)(?![A-Za-z])/g, ',')));
}

/** Notes, marks, and affiliations within `\author{…}`. */
const NOT_NAMES =
  /\\(?:thanks|footnote|footnotemark|inst|orcid|orcidlink|orcidID|email|affil|affiliation|textsuperscript|corref|fnref|IEEEauthorblockA|IEEEauthorrefmark|IEEEmembership)\s*(?:\[[^\]]*\])?\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;

function namesIn(author: string): string[] {
  return author
    .replace(NOT_NAMES, '')
    .split(/\\(?:and|And|AND)(?![A-Za-z])/)
    .flatMap((one) => {
      const [first = ''] = one.replace(/\$[^$]*\$/g, '').split(/\\\\/);
      return splitNames(readable(first));
    });
}

/** Returns a TeX text without its commands. Accents become letters, and formulas stay. */
function readable(tex: string): string {
  const text = tex
    .replace(/\\(?:cite\w*|label|ref|eqref|footnote|thanks)\s*(?:\[[^\]]*\])*\s*\{[^{}]*\}/g, '')
    .replace(/\\\\(?:\[[^\]]*\])?/g, ' ')
    .replace(/\\(['`^"~=.cvH])\s*(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))(?![A-Za-z]*\{)/g, accented);
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

const MARKS: Record<string, string> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  H: '\u030b',
};

function accented(whole: string, mark: string, braced: string | undefined, bare: string | undefined): string {
  // `\cite` and `\cdot` are commands, not cedillas.
  if (/[cvH]/.test(mark) && braced === undefined) return whole;
  return `${braced ?? bare ?? ''}${MARKS[mark] ?? ''}`.normalize('NFC');
}
