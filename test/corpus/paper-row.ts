import * as z from 'zod';

/** Ours, and what LaTeX's own files or the sources have. */
const Pair = z.object({ ours: z.number(), own: z.number().optional() });

/** What the cross-references of a page print, beside the numbers that LaTeX gave their labels. */
export const Numbers = z.object({
  right: z.number(),
  wrong: z.number(),
  /** The same number, in arabic instead of roman numerals. */
  restyled: z.number(),
  /** Labels that the sources refer to and the page doesn't. */
  missing: z.number(),
  /** For reading: the label, LaTeX's number, ours. */
  examples: z.array(z.string()),
});
export type Numbers = z.infer<typeof Numbers>;

export const Kept = z.object({
  /** Percent of the words that LaTeX's PDF has. */
  percent: z.number(),
  /** Words that are lost most often. */
  lost: z.array(z.string()),
});
export type Kept = z.infer<typeof Kept>;

const Measured = z.object({
  kind: z.string(),
  score: z.number(),
  warnings: z.number(),
  pages: z.number(),
  page: Kept.optional(),
  pdf: Kept.optional(),
  numbers: Numbers.optional(),
  unresolved: Pair,
  references: Pair,
  figures: Pair,
  tables: Pair,
  equations: Pair,
  theorems: Pair,
  formulasAsTex: z.number(),
  /** TeX commands that a reader sees. */
  rawTex: z.object({ text: z.number(), code: z.number(), pdf: z.number() }),
  jats: z.array(z.string()),
  seconds: z.number(),
  processorSeconds: z.number(),
  megabytes: z.number(),
});

/** What one way to convert made of one paper: a line of the results. */
export const PaperRow = z.object({
  name: z.string(),
  documentClass: z.string(),
  /** Why there is nothing to measure. */
  failure: z.string().optional(),
  measured: Measured.optional(),
});
export type PaperRow = z.infer<typeof PaperRow>;
export type Measured = z.infer<typeof Measured>;
