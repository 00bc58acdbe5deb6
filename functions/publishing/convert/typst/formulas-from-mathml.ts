import temml from 'temml';
import { marksIn } from '../marks.ts';
import type { Pandoc } from '../pandoc/run-pandoc.ts';
import { mendMarkup, texForTypst } from './typst-math.ts';
import { typstString } from './typst-string.ts';
import { formulaPieces, replaceFormulas } from './write-typst.ts';

interface Formula {
  index: number;
  mathml: string;
}

/**
 * Writes the formulas that pandoc can't write from TeX, such as `\textsc` and `\braket`, from the MathML that the page shows.
 * @param source typst source in which pandoc left such formulas as text
 * @param formulas the TeX of all formulas
 * @returns the source, and the indexes of the formulas that the page shows, but that are still TeX here
 */
export async function writeFromMathml(
  source: string,
  formulas: ReadonlyArray<string>,
  pandoc: Pandoc,
): Promise<{ source: string; unwritten: number[] }> {
  const left = formulaPieces(source).filter(({ markup }) => markup.startsWith('\\$'));
  const readable = left.flatMap(({ index, markup }): Formula[] => {
    const mathml = mathmlOf(formulas[index] ?? '', markup.startsWith('\\$\\$'));
    return mathml === undefined ? [] : [{ index, mathml }];
  });
  const written = await writeAll(readable, pandoc);
  // What pandoc left has our marks for matrices.
  const shown = left.flatMap(({ index, markup }) =>
    written.has(index) || marksIn(markup).length === 0
      ? []
      : [[index, `#raw(${typstString(formulas[index] ?? '')})`] as const],
  );
  return {
    source: replaceFormulas(source, new Map([...written, ...shown])),
    unwritten: readable.map(({ index }) => index).filter((index) => !written.has(index)),
  };
}

function mathmlOf(tex: string, displayMode: boolean): string | undefined {
  try {
    const mathml = temml.renderToString(texForTypst(tex), {
      displayMode,
      throwOnError: true,
      trust: false,
      xml: true,
      maxExpand: 1_000,
    });
    // Pandoc writes a fraction of fences that don't stretch as `\\(x\\)^n / y`, of which typst takes `\\)^n` for the numerator.
    return mathml.replace(/(<mo fence="true"[^>]*) stretchy="false"/g, '$1');
  } catch {
    return undefined;
  }
}

/** Writes all formulas in one run, each as a paragraph. */
async function writeAll(formulas: Formula[], pandoc: Pandoc): Promise<Map<number, string>> {
  if (formulas.length === 0) return new Map();
  const html = formulas.map(({ mathml }) => `<p>${mathml}</p>`).join('\n');
  const run = await pandoc(
    { from: 'html', to: 'typst', wrap: 'none', 'input-files': ['formulas.html'] },
    new Map([['formulas.html', html]]),
  );
  const paragraphs = run.stdout.trim().split(/\n\s*\n/);
  if (paragraphs.length !== formulas.length) return new Map();
  return new Map(
    formulas.flatMap(({ index }, position) => {
      const markup = mendMarkup(paragraphs[position]?.trim() ?? '');
      return /^\$[\s\S]+\$$/.test(markup) ? [[index, markup] as const] : [];
    }),
  );
}
