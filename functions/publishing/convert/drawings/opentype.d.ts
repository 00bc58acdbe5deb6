// opentype.js ships without types; this is the part that is used here.
declare module 'opentype.js' {
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

  const opentype: { parse(bytes: ArrayBuffer): Font };
  // biome-ignore lint/style/noDefaultExport: a CommonJS module has no other to Node
  export default opentype;
}
