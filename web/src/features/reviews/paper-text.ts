import { readPassages } from './passage-text.ts';

/** The id of the element with a paper's text (features/papers/page/paper-body.tsx). */
export const PAPER_TEXT_ID = 'paper-body';

/** Returns the paper's text as the page has it; empty for a paper that is shown as PDF. */
export function paperText(): string {
  const root = document.getElementById(PAPER_TEXT_ID);
  return root ? readPassages(root).text : '';
}
