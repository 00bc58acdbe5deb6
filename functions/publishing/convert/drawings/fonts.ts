import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// Imports the file, because Node and bundlers resolve the package's name to files with different exports.
import { type Font, parse } from 'opentype.js/dist/opentype.mjs';
import { fontFolder, shippedFont } from './tex-engine.ts';

/** The glyphs of TeX's fonts by TeX's character codes. */
export interface Letters {
  /** Returns a glyph's outline as SVG path data with its origin at (x, y) and y downwards, or undefined if it's missing. */
  path(font: { name: string; size: number }, code: number, x: number, y: number): string | undefined;
  /** Returns a glyph's width as a fraction of the font size. */
  width(font: string, code: number): number;
}

/** Returns the glyphs. Reads each font on first use. */
export function lettersOf(): Letters {
  const fonts = new Map<string, Font | undefined>();
  const glyph = (name: string, code: number) => {
    if (!fonts.has(name)) fonts.set(name, readFont(name));
    const font = fonts.get(name);
    const index = font && glyphOf(font, code);
    return index ? { glyph: font.glyphs.get(index), units: font.unitsPerEm } : undefined;
  };
  return {
    path: ({ name, size }, code, x, y) => glyph(name, code)?.glyph.getPath(x, y, size).toPathData(2),
    width: (name, code) => {
      const found = glyph(name, code);
      return found ? found.glyph.advanceWidth / found.units : 0;
    },
  };
}

function readFont(name: string): Font | undefined {
  const path = join(fontFolder(), `${shippedFont(name)}.ttf`);
  if (!/^[a-z0-9]+$/.test(name) || !existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** BaKoMa fonts have TeX's printable codes in place and its control codes above: 0 to 9 from 161 on, 10 to 32 from 173 on. */
function glyphOf(font: Font, code: number): number {
  const letters = code < 10 ? [161 + code] : code <= 32 ? [163 + code] : code === 127 ? [196] : [code];
  // Some fonts map 183 to the bullet operator.
  if (code === 20) letters.push(0x2219);
  for (const letter of letters) {
    const index = font.charToGlyphIndex(String.fromCodePoint(letter));
    if (index) return index;
  }
  return 0;
}

/** Reads the widths of a font's characters from its TFM file, by code, as fractions of the font size. */
export function readWidths(tfm: Uint8Array | undefined): (code: number) => number {
  if (!tfm) return () => 0;
  const view = new DataView(tfm.buffer, tfm.byteOffset, tfm.byteLength);
  const half = (index: number) => view.getUint16(2 * index);
  const [headerWords, first, last] = [half(1), half(2), half(3)];
  const characters = 4 * (6 + headerWords);
  const widths = characters + 4 * (last - first + 1);
  return (code) => {
    if (code < first || code > last) return 0;
    const index = view.getUint8(characters + 4 * (code - first));
    return view.getInt32(widths + 4 * index) / 2 ** 20;
  };
}
