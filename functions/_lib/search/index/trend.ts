import type { Figures, Timeframe, Trend } from './document.ts';

const DAY_MS = 86_400_000;
/** The time after which past activity counts half. */
const HALF_LIFE_MS: Record<Timeframe, number> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };
/** The weights of a view, a download, a review and a citation. */
const WORTH = [1, 3, 8, 12] as const;

type Counts = Pick<Figures, 'views' | 'downloads' | 'reviews' | 'citations'>;

/** Returns a paper's trend after its counters changed. Decreases don't count. */
export function nextTrend(before: Trend | undefined, seen: Counts, now: Counts, at: number): Trend {
  const added = [
    now.views - seen.views,
    now.downloads - seen.downloads,
    now.reviews - seen.reviews,
    now.citations - seen.citations,
  ].map((count) => Math.max(0, count));
  const later = Math.max(at, before?.at ?? 0);
  const of = (frame: Timeframe): Trend[Timeframe] => {
    const [views, downloads, reviews, citations] = before ? decayed(before, frame, later) : [0, 0, 0, 0];
    const [a = 0, b = 0, c = 0, d = 0] = added;
    return [views + a, downloads + b, reviews + c, citations + d];
  };
  return { at: later, day: of('day'), week: of('week'), month: of('month') };
}

/** Returns a time frame's views, downloads, reviews and citations, decayed to a later moment. */
export function decayed(trend: Trend, frame: Timeframe, at: number): Trend[Timeframe] {
  const factor = 2 ** (-(at - trend.at) / HALF_LIFE_MS[frame]);
  const [views, downloads, reviews, citations] = trend[frame];
  return [views * factor, downloads * factor, reviews * factor, citations * factor];
}

/**
 * Returns a number that orders papers by trend at any moment: all decay alike, so the logarithm of the weight plus the
 * time in half-lives never has to be recomputed. Null without activity.
 */
export function trendRank(trend: Trend, frame: Timeframe): number | null {
  const worth = trend[frame].reduce((sum, count, kind) => sum + count * (WORTH[kind] ?? 0), 0);
  return worth > 0 ? Math.log2(worth) + trend.at / HALF_LIFE_MS[frame] : null;
}
