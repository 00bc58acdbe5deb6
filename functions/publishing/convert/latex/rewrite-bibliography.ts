import type { ConversionLog } from '../conversion-log.ts';
import { readArguments, replaceEnvironment } from './scan.ts';

export interface BibliographyItem {
  key: string;
  /** Author and year from natbib's `[Author(2020)Full Authors]`, if the item has it. */
  author?: string;
  year?: string;
}

/** Returns whether most items have author and year, so that citations show them instead of numbers. */
export function citesByName(items: ReadonlyArray<BibliographyItem>): boolean {
  return items.filter((item) => item.author !== undefined).length > items.length / 2;
}

/**
 * Rewrites `thebibliography`, from the source or its .bbl file, to a `colophonreference` per item, in order. Citations
 * then resolve to these items instead of .bib entries.
 */
export function rewriteBibliography(
  tex: string,
  bbl: string | undefined,
  log: ConversionLog,
): { tex: string; items: BibliographyItem[] } {
  const items: BibliographyItem[] = [];
  const whole = hasBibliography(tex) ? tex : insertBbl(tex, bbl, log);
  const result = replaceEnvironment(whole, 'thebibliography', 'm', ([, body = '']) => {
    const entries = body.split(/\\bibitem(?![A-Za-z])/).slice(1);
    return entries.map((entry) => `\n\n${rewriteItem(entry, items)}\n\n`).join('');
  });
  return { tex: result, items };
}

const hasBibliography = (tex: string) => /\\begin\s*\{thebibliography\}/.test(tex);

function insertBbl(tex: string, bbl: string | undefined, log: ConversionLog): string {
  if (!bbl || !hasBibliography(bbl)) return tex;
  const body = /\\begin\s*\{thebibliography\}[\s\S]*\\end\s*\{thebibliography\}/.exec(bbl)?.[0] ?? '';
  const definitions = bbl.slice(0, bbl.search(/\\begin\s*\{thebibliography\}/));
  log.info('The references were taken from the .bbl file.');
  const place = /\\(?:bibliography\s*\{[^}]*\}|printbibliography(?:\[[^\]]*\])?|end\s*\{document\})/;
  return tex.replace(place, (found) => `${definitions}${body}${found.startsWith('\\end') ? found : ''}`);
}

function rewriteItem(entry: string, items: BibliographyItem[]): string {
  const found = readArguments(entry, 0, 'om');
  const [label, key = ''] = found?.values ?? [];
  const text = entry
    .slice(found?.end ?? 0)
    .replace(/\\newblock/g, ' ')
    .replace(/^\s*%?\s*/, '')
    .trim();
  items.push({ key: key.trim(), ...parseLabel(label) });
  return `\\begin{colophonreference}${text}\n\\end{colophonreference}`;
}

/** Parses labels such as `{{Akeret} {et~al.}(2012){Akeret}, {Seehars}}`. */
function parseLabel(label: string | undefined): { author?: string; year?: string } {
  const plain = (label ?? '')
    .replace(/\\&/g, '&')
    .replace(/\\(?:etal|et\\,al)(?![A-Za-z])/g, 'et al.')
    .replace(/\\[,;: ]/g, ' ')
    .replace(/\\natexlab\{?(\w)\}?/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/[~\s]+/g, ' ');
  const match = /^([^(]+)\(([^)]*)\)/.exec(plain.trimStart());
  if (!match?.[1] || !match[2]) return {};
  return {
    author: match[1]
      .trimEnd()
      .replace(/\\&/g, '&')
      .replace(/\\[a-z]+ ?/g, ''),
    year: match[2],
  };
}
