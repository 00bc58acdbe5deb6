// opentype.js has no types. These are the parts that this project uses.
declare module 'opentype.js/dist/opentype.mjs' {
  interface Path {
    toPathData(decimals: number): string;
  }

  interface Glyph {
    /** In the font's units. */
    advanceWidth: number;
    getPath(x: number, y: number, size: number): Path;
  }

  export interface Font {
    unitsPerEm: number;
    glyphs: { get(index: number): Glyph };
    /** Returns 0 for missing characters. */
    charToGlyphIndex(character: string): number;
  }

  export function parse(bytes: ArrayBuffer): Font;
}
