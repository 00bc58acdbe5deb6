import { readFile } from 'node:fs/promises';
import CSL from 'citeproc';
import { formulaParts } from '#shared/formula-text.ts';
import type { CslItem } from '../_lib/citations/csl-item.ts';
import { linearFormula } from '../_lib/formulas/linear-formula.ts';

/** Format → the style's file; the build puts the files beside the bundle. */
const STYLES = {
  apa: 'apa.csl',
  mla: 'modern-language-association.csl',
  chicago: 'chicago-author-date.csl',
  harvard: 'harvard-cite-them-right.csl',
  ieee: 'ieee.csl',
  vancouver: 'vancouver.csl',
} as const;
export type StyledFormat = keyof typeof STYLES;

/** Returns the citation in a CSL style, in English, without markup. */
export async function writeStyled(format: StyledFormat, item: CslItem): Promise<string> {
  const [style, locale] = await Promise.all([readStyle(STYLES[format]), readStyle('locales-en-US.xml')]);
  const engine = new CSL.Engine(
    { retrieveLocale: () => locale, retrieveItem: () => withoutMarkup(item) },
    style,
    'en-US',
    true,
  );
  engine.setOutputFormat('text');
  engine.updateItems([item.id]);
  const bibliography = engine.makeBibliography();
  const text = bibliography ? bibliography[1].join('') : '';
  // Numbered styles number their list; this one has a single entry.
  return text
    .trim()
    .replace(/^(?:\[1\]|1\.)\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LESS_THAN, '<');
}

/** Text that looks like HTML would be parsed and removed, so another character stands for `<` meanwhile. */
const LESS_THAN = '\ue000';
const withoutMarkup = (item: CslItem): CslItem => ({
  ...item,
  title: withoutTex(item.title).replaceAll('<', LESS_THAN),
});

/** Printed citations have formulas as a line of text: `E = mc^2`. */
const withoutTex = (title: string): string =>
  formulaParts(title)
    .map(({ text, tex }) => (tex === undefined ? text : linearFormula(tex)))
    .join('');

const read = new Map<string, Promise<string>>();

function readStyle(name: string): Promise<string> {
  const known = read.get(name) ?? readFile(new URL(`./styles/${name}`, import.meta.url), 'utf8');
  read.set(name, known);
  return known;
}
