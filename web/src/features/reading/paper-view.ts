/** The parts of a paper's page, as `?view=` names them; the paper itself goes without. */
const PAPER_VIEWS = ['paper', 'pdf', 'references', 'citations', 'versions'] as const;
export type PaperView = (typeof PAPER_VIEWS)[number];

/**
 * Reads which part an address shows. Without one it is the paper as a page; of a paper that was sent as a PDF, the PDF, and
 * the text that was read from it has the address `?view=text`.
 */
export function readPaperView(params: URLSearchParams, isPdf: boolean): PaperView {
  const view = params.get('view');
  if (view === 'text') return 'paper';
  return PAPER_VIEWS.find((name) => name === view) ?? firstView(isPdf);
}

const firstView = (isPdf: boolean): PaperView => (isPdf ? 'pdf' : 'paper');

/** The address of a part, below the paper's own. */
export function viewAddress(view: PaperView, isPdf: boolean): string {
  if (view === firstView(isPdf)) return '';
  return view === 'paper' ? '?view=text' : `?view=${view}`;
}
