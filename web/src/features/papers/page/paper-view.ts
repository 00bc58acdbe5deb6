import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';

/** The parts of a paper's page, as named by `?view=`. */
const PAPER_VIEWS = ['paper', 'pdf', 'checks', 'references', 'citations', 'versions'] as const;
export type PaperView = (typeof PAPER_VIEWS)[number];

/** Whether programs checked something in a paper: its references, its numbers, or its code. */
export const hasChecks = ({ status }: PaperDetail): boolean => isPublic(status) && status !== 'WITHDRAWN';

/**
 * Reads which part a URL shows. The default is the text or, for a paper submitted as a PDF, the PDF; its extracted text
 * is then at `?view=text`.
 */
export function readPaperView(params: URLSearchParams, isPdf: boolean): PaperView {
  const view = params.get('view');
  if (view === 'text') return 'paper';
  return PAPER_VIEWS.find((name) => name === view) ?? firstView(isPdf);
}

/** Returns the part that a URL without `?view=` shows. */
export const firstView = (isPdf: boolean): PaperView => (isPdf ? 'pdf' : 'paper');

/** Returns the query of a part. */
export function viewAddress(view: PaperView, isPdf: boolean): string {
  if (view === firstView(isPdf)) return '';
  return view === 'paper' ? '?view=text' : `?view=${view}`;
}
