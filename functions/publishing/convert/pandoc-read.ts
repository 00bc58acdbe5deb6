import { type CitationStyle, cslOf } from './citation-style.ts';
import { readFormulas } from './document/bibliography-formulas.ts';
import { PandocDocument } from './pandoc/document.ts';
import type { Pandoc, PandocOptions } from './pandoc/run-pandoc.ts';
import { unreadable } from './unreadable-source.ts';

/** Returns the options with which pandoc prints citations of these references. */
export function citing(references: string | undefined, style: CitationStyle = 'author-year'): PandocOptions {
  return references === undefined
    ? {}
    : {
        citeproc: true,
        metadata: {
          bibliography: ['references.json'],
          'link-citations': true,
          // Without this title, citeproc uses the paper's last heading.
          'reference-section-title': 'References',
          ...(style === 'author-year' ? {} : { csl: `${style}.csl` }),
        },
      };
}

/** @throws UnreadableSource if pandoc can't read the text */
export async function pandocRead(
  pandoc: Pandoc,
  options: PandocOptions,
  text: string,
  references: string | undefined,
): Promise<PandocDocument> {
  const files = new Map([
    ['source.txt', text],
    ...styleFiles(),
    ...(references === undefined ? [] : [['references.json', references] as const]),
  ]);
  const run = await runPandocOn(pandoc, options, files);
  if (run.stdout === '') throw unreadable(run.stderr, text);
  const document = PandocDocument.parse(JSON.parse(run.stdout));
  return { ...document, blocks: readFormulas(document.blocks) };
}

/** The styles that a run may name. */
const styleFiles = () =>
  (['numeric', 'sorted', 'alphabetic'] as const).map(
    (style) => [`${style}.csl`, cslOf(style) ?? ''] as const,
  );

export const runPandocOn = (
  pandoc: Pandoc,
  options: PandocOptions,
  files: ReadonlyMap<string, Uint8Array | string>,
) => pandoc({ to: 'json', ...options, 'input-files': ['source.txt'] }, files);
