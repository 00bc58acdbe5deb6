import type { ConvertedPaper } from './convert/convert-paper.ts';

/** Below this a "paper" says nothing that could be read or reviewed. */
const LEAST_WORDS = 20;

/**
 * Looks for what readers must not meet (decisions.md §4).
 * @returns the reason, told to the author, why the version goes to the desk; undefined where nothing was found
 */
export function screen(paper: Pick<ConvertedPaper, 'text' | 'wordCount' | 'kind'>): string | undefined {
  if (paper.wordCount < LEAST_WORDS || !/\p{L}{2}/u.test(paper.text)) {
    return 'The paper has hardly any text. If it is a scan, send the text as well.';
  }
  return undefined;
}
