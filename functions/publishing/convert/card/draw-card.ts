import { wordsOf } from '../language/paper-words.ts';
import { readAsset } from '../locate-entry.ts';
import type { Pandoc } from '../pandoc/run-pandoc.ts';
import { pngOfPdf } from '../png-of-pdf.ts';
import type { FrontMatter } from '../submission.ts';
import { frontMarkup } from '../typst/front-markup.ts';
import type { Typesetter } from '../typst/typesetter.ts';
import { frontValue } from '../typst/typst-fields.ts';

/**
 * Draws the picture that link previews show of a paper, with its title, authors and id: 1200 × 630 pixels, as PNG.
 * @returns undefined if it can't be drawn; a paper is published without it
 */
export async function drawCard(
  front: FrontMatter,
  engines: { pandoc: Pandoc; typesetter: Typesetter },
): Promise<Uint8Array | undefined> {
  try {
    const { title } = await frontMarkup(front, engines);
    const source = `${readAsset('card-template.typ')}\n#card(${frontValue(front, wordsOf(front.languageCode), title ? { title } : {})})\n`;
    const set = await engines.typesetter.typeset(source, new Map(), { declaresPdfUa: false });
    return set.ok ? await pngOfPdf(set.pdf) : undefined;
  } catch {
    return undefined;
  }
}
