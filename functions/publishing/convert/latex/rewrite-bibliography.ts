import type { ConversionLog } from '../conversion-log.ts';
import { expandBblCommands } from './expand-bbl-commands.ts';
import { readArguments, replaceEnvironment } from './scan.ts';

export interface BibliographyItem {
  key: string;
  /** The item as LaTeX. */
  source: string;
  /** Author and year from natbib's `[Author(2020)Full Authors]`, if the item has it. */
  author?: string;
  year?: string;
  /** Another label, such as "ABC12", which citations show. */
  label?: string;
  /** Whether the paper cites by numbers, although its items have authors and years. */
  isNumbered?: true;
}

/** Returns whether most items have author and year, so that citations show them instead of numbers. */
export function citesByName(items: ReadonlyArray<BibliographyItem>): boolean {
  if (items.some(({ isNumbered }) => isNumbered)) return false;
  return items.filter((item) => item.author !== undefined).length > items.length / 2;
}

/**
 * Rewrites `thebibliography`, from the source or its .bbl file, to a `colophonreference` per item, in order. Citations
 * then resolve to these items instead of .bib entries.
 */
export function rewriteBibliography(tex: string): { tex: string; items: BibliographyItem[] } {
  const items: BibliographyItem[] = [];
  const result = replaceEnvironment(tex, 'thebibliography', 'm', ([, body = '']) => {
    return itemsOf(expandBblCommands(body))
      .map((entry) => `\n\n${rewriteItem(entry, items)}\n\n`)
      .join('');
  });
  return { tex: result, items };
}

/** Inserts the .bbl file where a source without a list of references prints its bibliography. */
export function withBbl(tex: string, bbl: string | undefined, log: ConversionLog): string {
  const named = renameBibliographies(tex);
  return hasBibliography(named) ? named : insertBbl(named, bbl, log);
}

/** A class can have its own environment around `\bibitem`: `\begin{thesisbibliography}[Title]{99}`. */
const renameBibliographies = (tex: string): string =>
  [
    ...new Set(
      [...tex.matchAll(/\\begin\{([A-Za-z]*(?:bibliograph|referenc)[A-Za-z]*)\}/gi)].map(
        ([, name]) => name ?? '',
      ),
    ),
  ]
    .filter((name) => name !== 'thebibliography')
    .reduce(
      (text, name) =>
        replaceEnvironment(text, name, 'oo', ([, , body = '']) =>
          /\\bibitem(?![A-Za-z])/.test(body)
            ? `\\begin{thebibliography}${/^\s*\{/.test(body) ? '' : '{99}'}${body}\\end{thebibliography}`
            : undefined,
        ),
      tex,
    );

const hasBibliography = (tex: string) => /\\begin\s*\{thebibliography\}/.test(tex);

function insertBbl(tex: string, bbl: string | undefined, log: ConversionLog): string {
  if (!bbl || !hasBibliography(bbl)) return tex;
  const body = /\\begin\s*\{thebibliography\}[\s\S]*\\end\s*\{thebibliography\}/.exec(bbl)?.[0] ?? '';
  log.info('The references were taken from the .bbl file.');
  const place = /\\(?:bibliography\s*\{[^}]*\}|printbibliography(?:\[[^\]]*\])?|end\s*\{document\})/;
  return tex.replace(place, (found) => `${body}${found.startsWith('\\end') ? found : ''}`);
}

/** Returns the keys of a bibliography's items, in order. */
export const keysOfItems = (bbl: string): string[] =>
  itemsOf(bbl).flatMap((entry) => readArguments(entry, 0, 'om')?.values[1]?.trim() ?? []);

const itemsOf = (body: string): string[] => body.split(/\\bibitem(?![A-Za-z])/).slice(1);

/** The mark by which an item is found again in the converted text. */
export const itemMark = (index: number): string => `colophonreference-${index}`;

function rewriteItem(entry: string, items: BibliographyItem[]): string {
  const found = readArguments(entry, 0, 'om');
  const [label, key = ''] = found?.values ?? [];
  const text = entry
    .slice(found?.end ?? 0)
    .replace(/\\newblock/g, ' ')
    .replace(/^\s*%?\s*/, '')
    .trim();
  const mark = `\\label{${itemMark(items.length)}}`;
  items.push({ key: key.trim(), source: text, ...parseLabel(label) });
  return `\\begin{colophonreference}${mark}${text}\n\\end{colophonreference}`;
}

/** `\citeauthoryear{Authors}{Short}{2001}` of MNRAS and the ACM, or without the short form. */
const authorYear = ([first = '', second = '']: (string | undefined)[], third: string | undefined): string =>
  third === undefined ? `${first}(${second})` : `${second}(${third})`;

/** Parses labels such as `{{Akeret} {et~al.}(2012){Akeret}, {Seehars}}`. */
function parseLabel(label: string | undefined): { author?: string; year?: string; label?: string } {
  const named = /\\(?:citeauthoryear|citename)\s*(?=\{)/.exec(label ?? '');
  const parts = named && readArguments(label ?? '', named.index + named[0].length, 'mm');
  const third = parts ? readArguments(label ?? '', parts.end, 'm')?.values[0] : undefined;
  const plain = (parts ? authorYear(parts.values, third) : (label ?? ''))
    .replace(/\\&/g, '&')
    .replace(/\\(?:etal|et\\,al)(?![A-Za-z])/g, 'et al.')
    .replace(/\\[,;: ]/g, ' ')
    .replace(/\\natexlab\{?(\w)\}?/g, '$1')
    .replace(/\\(?:emph|textit|textsc|mbox|protect|citenamefont)(?![A-Za-z])\s*/g, '')
    .replace(/[{}]/g, '')
    .replace(/[~\s]+/g, ' ');
  const match = /^([^(]+)\(([^)]*)\)/.exec(plain.trimStart());
  if (!match?.[1] || !match[2]) {
    const short = plain.replace(/\\etalchar/g, '').trim();
    return /^[^\\$]{1,24}$/.test(short) && /[^\d]/.test(short) ? { label: short } : {};
  }
  return {
    author: match[1]
      .trimEnd()
      .replace(/\\&/g, '&')
      .replace(/\\[a-z]+ ?/g, ''),
    year: match[2],
  };
}
