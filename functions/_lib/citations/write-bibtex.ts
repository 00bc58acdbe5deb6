import { PRODUCT_NAME } from '#shared/constants.ts';
import { formulaParts } from '#shared/formula-text.ts';
import { type CslItem, type CslName, keywordsOf } from './csl-item.ts';

/** As BibTeX: text stays UTF-8, and what TeX would read as a command is escaped. */
export function writeBibtex(item: CslItem): string {
  const fields = Object.values(IN_BIBTEX).flatMap((write) => write(item));
  const lines = fields.flatMap(([name, value]) => {
    if (!value) return [];
    return [`  ${name} = ${typeof value === 'string' ? `{${value}}` : value.macro}`];
  });
  return `@${ENTRY_TYPES[item.type]}{${item.id},\n${lines.join(',\n')}\n}\n`;
}

/** Zotero and biber read a preprint from `misc`, and the venue of the others from `booktitle` or `journal`. */
const ENTRY_TYPES = {
  article: 'misc',
  review: 'misc',
  'paper-conference': 'inproceedings',
  'article-journal': 'article',
} as const satisfies Record<CslItem['type'], string>;

/** A text, or one of BibTeX's own names, which are without braces. */
type Entry = [name: string, value: string | { macro: string } | undefined];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Returns the name that babel gives to a language: `german` for `de-AT`. */
const languageName = (code: string): string | undefined =>
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
    .of(code.split('-')[0] ?? code)
    ?.toLowerCase();

/** The fields of BibTeX that each property of CSL-JSON makes, in the order in which they are written. */
const IN_BIBTEX: Record<keyof CslItem, (item: CslItem) => Entry[]> = {
  author: ({ author }) => [['author', author.map(bibtexName).join(' and ')]],
  // The second braces keep the title's capitals.
  title: ({ title }) => [['title', `{${withFormulas(title)}}`]],
  issued: ({ issued }) => {
    const [[year, month]] = issued['date-parts'];
    return [
      ['year', String(year)],
      ['month', { macro: MONTHS[month - 1] ?? '' }],
    ];
  },
  'container-title': (item) => {
    const title = item['container-title'];
    return [[item.type === 'article-journal' ? 'journal' : 'booktitle', title && escaped(title)]];
  },
  ISSN: ({ ISSN }) => [['issn', ISSN]],
  ISBN: ({ ISBN }) => [['isbn', ISBN]],
  publisher: ({ publisher, number, genre }) => [
    genre
      ? // Styles that know neither eprints nor addresses print this.
        ['howpublished', escaped(`${publisher} ${genre.toLowerCase()} ${number}`)]
      : ['publisher', escaped(publisher)],
  ],
  number: ({ number }) => [
    ['eprint', number],
    ['archiveprefix', PRODUCT_NAME],
  ],
  keyword: ({ keyword }) => [
    // Commas separate keywords, unless they are in braces.
    [
      'keywords',
      keyword &&
        keywordsOf(keyword)
          .map((word) => (word.includes(',') ? `{${escaped(word)}}` : escaped(word)))
          .join(', '),
    ],
  ],
  language: ({ language }) => [['langid', languageName(language)]],
  DOI: ({ DOI }) => [['doi', DOI?.replaceAll(/[{}]/g, encodeURIComponent)]],
  URL: ({ URL: address }) => [['url', address]],
  // A note: BibTeX has no field for funders.
  funder: ({ funder = [] }) => [
    ['note', funder.length > 0 ? escaped(`Funding: ${funder.map(funderText).join('; ')}`) : undefined],
  ],
  // The title of a review names the paper.
  'reviewed-title': () => [],
  'reviewed-author': () => [],
  pdf: () => [],
  abstract: ({ abstract }) => [['abstract', withFormulas(abstract)]],
  // The entry's key and type say these.
  id: () => [],
  type: () => [],
  genre: () => [],
};

const funderText = ({ name, award = [] }: NonNullable<CslItem['funder']>[number]) =>
  [name, ...award].join(', ');

function bibtexName(name: CslName): string {
  // Braces keep names of several words, such as agents', in one piece.
  if ('literal' in name) return `{${escaped(name.literal)}}`;
  return [name.family, name.suffix, name.given].flatMap((part) => (part ? namePart(part) : [])).join(', ');
}

/** A comma or the word "and" inside a name part would be read as a separator. */
function namePart(part: string): string {
  return /,|\band\b/i.test(part) ? `{${escaped(part)}}` : escaped(part);
}

const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
/** BibTeX counts `\{` as a brace, too: a single one would end the field, and what follows would be read as fields. */
const SINGLE_BRACES: Record<string, string> = { '{': '\\textbraceleft{}', '}': '\\textbraceright{}' };

/** Formulas are TeX already. One with single braces would end the field. */
const withFormulas = (text: string): string =>
  formulaParts(text)
    .map((part) => {
      if (part.tex === undefined) return escaped(part.text);
      return isBalanced(part.tex) ? `$${part.tex}$` : escaped(`$${part.tex}$`);
    })
    .join('');

function isBalanced(tex: string): boolean {
  let depth = 0;
  for (const brace of tex.match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function escaped(text: string): string {
  const special = isBalanced(text) ? SPECIAL : { ...SPECIAL, ...SINGLE_BRACES };
  return text.replaceAll(/[\\~^&%$#_{}]/g, (character) => special[character] ?? `\\${character}`);
}
