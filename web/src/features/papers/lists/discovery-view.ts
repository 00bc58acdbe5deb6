import type { DISCOVERY_TIMEFRAMES } from '#shared/domain/search.ts';

/** Selections of papers, as named by `?papers=`. */
export const DISCOVERY_NAMES = {
  accepted: 'Accepted',
  latest: 'Latest',
  trending: 'Trending',
  recommended: 'For you',
} as const;
export type DiscoveryName = keyof typeof DISCOVERY_NAMES;

export type Timeframe = (typeof DISCOVERY_TIMEFRAMES)[number];
/** Without `year`, which gives the same papers as `month`: the slowest decay is a month's. */
export const TIMEFRAME_NAMES: Partial<Record<Timeframe, string>> = {
  day: 'Today',
  week: 'This week',
  month: 'This month',
  all: 'All time',
};

export interface DiscoveryView {
  name: DiscoveryName;
  timeframe: Timeframe;
}

/** Reads a URL's query. Falls back to accepted papers, which say most about the platform. */
export function readDiscovery(params: URLSearchParams): DiscoveryView {
  const name = params.get('papers') ?? '';
  const time = params.get('time') ?? '';
  return {
    name: isName(name) ? name : 'accepted',
    timeframe: isTimeframe(time) ? time : 'week',
  };
}

/** Writes a view's URL. Omits defaults. */
export function writeDiscovery(path: string, { name, timeframe }: DiscoveryView): string {
  const params = new URLSearchParams();
  if (name !== 'accepted') params.set('papers', name);
  if (name === 'trending' && timeframe !== 'week') params.set('time', timeframe);
  return params.size > 0 ? `${path}?${params}` : path;
}

const isName = (text: string): text is DiscoveryName => Object.hasOwn(DISCOVERY_NAMES, text);
const isTimeframe = (text: string): text is Timeframe => Object.hasOwn(TIMEFRAME_NAMES, text);
