import subsetFont from 'subset-font';
import { setMathConstants } from '#shared/fonts/math-constants.ts';
import { formulaParts } from '#shared/formula-text.ts';
import { formulaWriter } from '../../../_lib/formulas/write-formula.ts';
import { readPackageFile } from '../locate-entry.ts';
import type { FrontMatter } from '../submission.ts';
import { sanitizeHtml } from '../write/sanitize-html.ts';
import { FULL_MATH_FONT } from './full-math-font.ts';
import { mathCharacters } from './math-characters.ts';

/**
 * Makes the math font of a paper's page: the glyphs of its formulas, with all their sizes and the parts of brackets and roots, as WOFF2. About 15 kB
 * for 100 characters, in a quarter of a second of processor time.
 * @param html the page's text
 * @param front title and abstract, whose formulas are TeX between dollar signs
 * @returns undefined without formulas, or if it can't be made: the page then loads the site's own math font
 */
export async function subsetMathFont(
  html: string,
  front: Pick<FrontMatter, 'title' | 'abstract'>,
): Promise<Uint8Array | undefined> {
  try {
    const characters = mathCharacters(html + formulasOf(front));
    if (characters === '') return undefined;
    // Hints are for screens of a low resolution, and are a quarter of the file. The other features are variants of letters.
    const options = { noHinting: true, keepFeatures: ['ccmp', 'kern', 'locl'] };
    const font = await subsetFont(readPackageFile(FULL_MATH_FONT), characters, {
      targetFormat: 'sfnt',
      ...options,
    });
    setMathConstants(font);
    return await subsetFont(font, characters, { targetFormat: 'woff2', ...options });
  } catch (error) {
    console.error('A math font could not be made', { error });
    return undefined;
  }
}

/** Returns the formulas of title and abstract as HTML. */
function formulasOf({ title, abstract }: Pick<FrontMatter, 'title' | 'abstract'>): string {
  const writer = formulaWriter();
  const formulas = formulaParts(`${title} ${abstract}`).flatMap(({ tex }) =>
    tex === undefined ? [] : (writer.read(tex, false) ?? []),
  );
  return sanitizeHtml(formulas.filter((node) => node.type === 'element')).html;
}
