// opentype.js ships without types; this is the part that is used here.
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
    /** 0 for what the font doesn't have. */
    charToGlyphIndex(character: string): number;
  }

  export function parse(bytes: ArrayBuffer): Font;
}
