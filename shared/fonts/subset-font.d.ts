/** https://github.com/papandreou/subset-font has no types. */
declare module 'subset-font' {
  /** Returns a font with the glyphs of the characters and their substitutions, and with limited axes. */
  // biome-ignore lint/style/noDefaultExport: what the package exports
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes?: Record<string, { min: number; max: number } | number>;
      /** Tags of OpenType features; all by default. */
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      /** Instead of characters. */
      keepAllGlyphs?: boolean;
    },
  ): Promise<Buffer>;
}
