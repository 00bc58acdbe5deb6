/** The parts of a paper's page, as `?view=` names them; the paper itself goes without. */
const PAPER_VIEWS = ['paper', 'pdf', 'references', 'versions'] as const;
export type PaperView = (typeof PAPER_VIEWS)[number];

/** Reads which part an address shows. */
export function readPaperView(params: URLSearchParams): PaperView {
  const view = params.get('view');
  return PAPER_VIEWS.find((name) => name === view) ?? 'paper';
}

/** The address of a part, below the paper's own. */
export const viewAddress = (view: PaperView): string => (view === 'paper' ? '?' : `?view=${view}`);
