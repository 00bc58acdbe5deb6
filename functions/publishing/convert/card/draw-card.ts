import { encode } from 'fast-png';
import { PdfDocument } from '../../screening/pdf/pdf-document.ts';
import { wordsOf } from '../language/paper-words.ts';
import { readAsset } from '../locate-entry.ts';
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
  engines: { pandoc: WebAssembly.Module; typesetter: Typesetter },
): Promise<Uint8Array | undefined> {
  try {
    const { title } = await frontMarkup(front, engines);
    const source = `${readAsset('card-template.typ')}\n#card(${frontValue(front, wordsOf(front.languageCode), title ? { title } : {})})\n`;
    const set = await engines.typesetter.typeset(source, new Map(), { declaresPdfUa: false });
    return set.ok ? await toPng(set.pdf) : undefined;
  } catch {
    return undefined;
  }
}

async function toPng(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PdfDocument.open(pdf);
  const page = document.page(0);
  const { width, height } = page;
  const data = rgbOf(page.render());
  page.close();
  document.close();
  return encode({ width, height, data, channels: 3, depth: 8 });
}

/** Returns red, green and blue of pixels that have blue, green, red and an unused byte. */
function rgbOf(pixels: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    rgb[to] = pixels[from + 2] ?? 0;
    rgb[to + 1] = pixels[from + 1] ?? 0;
    rgb[to + 2] = pixels[from] ?? 0;
  }
  return rgb;
}
