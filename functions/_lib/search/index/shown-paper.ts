import type { PaperSummary } from '#shared/domain/paper.ts';
import type { Figures } from './document.ts';
import { excerptOf, highlight, type Wanted } from './highlight.ts';
import type { Hit } from './search-index.ts';

/** Returns a paper as listings show it: its summary with the present counters. */
export function withFigures(summary: PaperSummary, figures: Figures | undefined): PaperSummary {
  if (!figures) return summary;
  const { views, downloads, reviews, citations } = figures;
  return { ...summary, viewCount: views, downloadCount: downloads, _count: { reviews, citations } };
}

/** Converts a paper to a search hit, with the matching words marked. */
export const toHit = (paper: PaperSummary, score: number, isWanted: Wanted = () => false): Hit => ({
  paper,
  score,
  highlights: { title: highlight(paper.title, isWanted), abstract: excerptOf(paper.abstract, isWanted) },
});
