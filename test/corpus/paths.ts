import { type ConversionOptions, convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import type { ConvertedPaper } from '../../functions/publishing/convert/converted-paper.ts';
import type { Submission } from '../../functions/publishing/convert/submission.ts';

/** Reads a paper's files, the main one first, into its page, PDF and JATS. */
export type ConversionPath = (submission: Submission, options: ConversionOptions) => Promise<ConvertedPaper>;

/** The ways to convert a paper that `npm run corpus` can compare. */
export const PATHS: Readonly<Record<string, ConversionPath>> = {
  today: convertPaper,
};
