/** What a paper has, counted once in its source and once on its page. */
export const COUNTED = [
  'sections',
  'figures',
  'tables',
  'equations',
  'citations',
  'references',
  'crossReferences',
  'theorems',
  'footnotes',
] as const;
export type PaperCounts = Record<(typeof COUNTED)[number], number>;

export interface PageCounts extends PaperCounts {
  /** Cross-references and citations without a target. */
  unresolved: number;
  /** Formulas that are shown as TeX. */
  failedFormulas: number;
  /** Characters of TeX commands outside of code. */
  rawTex: number;
}
