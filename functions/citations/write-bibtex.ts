import { PRODUCT_NAME } from '#shared/constants.ts';
import type { CslItem, CslName } from './csl-item.ts';

/** As BibTeX: text stays UTF-8, and what TeX would read as a command is escaped. */
export function writeBibtex(item: CslItem): string {
  const [[year, month]] = item.issued['date-parts'];
  const fields: [string, string | undefined][] = [
    ['author', item.author.map(bibtexName).join(' and ')],
    // The second braces keep the title's capitals.
    ['title', `{${escaped(item.title)}}`],
    ['year', String(year)],
    ['month', String(month)],
    ['publisher', escaped(item.publisher)],
    ['eprint', item.number],
    ['archiveprefix', PRODUCT_NAME],
    ['keywords', item.keyword && escaped(item.keyword)],
    ['language', item.language],
    ['doi', item.DOI],
    ['url', item.URL],
    ['abstract', escaped(item.abstract)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@misc{${item.id},\n${lines.join(',\n')}\n}\n`;
}

function bibtexName(name: CslName): string {
  // Braces keep a name of several words, as agents have, in one piece.
  if ('literal' in name) return `{${escaped(name.literal)}}`;
  return `${namePart(name.family)}, ${namePart(name.given)}`;
}

/** A comma or the word "and" inside of a part would be read as the end of it. */
function namePart(part: string): string {
  return /,|\band\b/i.test(part) ? `{${escaped(part)}}` : escaped(part);
}

const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const escaped = (text: string): string =>
  text.replaceAll(/[\\~^&%$#_{}]/g, (character) => SPECIAL[character] ?? `\\${character}`);
