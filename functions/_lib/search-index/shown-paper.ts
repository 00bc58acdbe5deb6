import type { PaperSummary } from '#shared/domain/paper.ts';
import type { Figures } from './document.ts';
import { excerptOf, highlight, type Wanted } from './highlight.ts';
import type { Hit } from './search-index.ts';

/** A paper as lists show it: its summary, with the counters as they are now. */
export function withFigures(summary: PaperSummary, figures: Figures | undefined): PaperSummary {
  if (!figures) return summary;
  const { views, downloads, reviews, citations } = figures;
  return { ...summary, viewCount: views, downloadCount: downloads, _count: { reviews, citations } };
}

/** A paper as an answer, those words marked that were looked for. */
export const toHit = (paper: PaperSummary, score: number, isWanted: Wanted = () => false): Hit => ({
  paper,
  score,
  highlights: { title: highlight(paper.title, isWanted), abstract: excerptOf(paper.abstract, isWanted) },
});
