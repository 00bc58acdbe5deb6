/** https://github.com/papandreou/subset-font (it has no types of its own). */
declare module 'subset-font' {
  /** A font with the glyphs of these characters, and those that its tables make of them; its axes narrowed. */
  // biome-ignore lint/style/noDefaultExport: what the package exports
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>;
}
