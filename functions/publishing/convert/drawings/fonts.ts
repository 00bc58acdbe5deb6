import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// Node finds another file by the package's name than a bundler does, and that one exports otherwise.
import { type Font, parse } from 'opentype.js/dist/opentype.mjs';
import { fontFolder, shippedFont } from './tex-engine.ts';

/** The letters of TeX's fonts, by TeX's codes. */
export interface Letters {
  /** A letter's outline as the data of an SVG path, its origin at (x, y), y downwards; undefined when the font has none. */
  path(font: { name: string; size: number }, code: number, x: number, y: number): string | undefined;
  /** As a part of the font's size. */
  width(font: string, code: number): number;
}

/** Each font is read when first asked for. */
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

/** The BaKoMa fonts keep TeX's codes where text is, and its control codes above: 0 to 9 from 161 on, 10 to 32 from 173. */
function glyphOf(font: Font, code: number): number {
  const letters = code < 10 ? [161 + code] : code <= 32 ? [163 + code] : code === 127 ? [196] : [code];
  // Some of them name what lies at 183 the bullet operator.
  if (code === 20) letters.push(0x2219);
  for (const letter of letters) {
    const index = font.charToGlyphIndex(String.fromCodePoint(letter));
    if (index) return index;
  }
  return 0;
}

/** Widths of a font's characters from its TFM file, by code, as parts of its size. */
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
