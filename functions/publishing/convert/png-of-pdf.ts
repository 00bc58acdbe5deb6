import { encode } from 'fast-png';
import { PdfDocument } from '../screening/pdf/pdf-document.ts';

/** Draws the first page of a PDF with two pixels a point, at most 4 million, as PNG. @throws Error if it can't be read */
export async function pngOfPdf(pdf: Uint8Array): Promise<Uint8Array> {
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
