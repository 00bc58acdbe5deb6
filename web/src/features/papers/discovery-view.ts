import type { DISCOVERY_TIMEFRAMES } from '#shared/domain/search.ts';

/** Ways to papers worth a look, as `?papers=` names them. */
export const DISCOVERY_NAMES = { latest: 'Latest', trending: 'Trending', recommended: 'For you' } as const;
export type DiscoveryName = keyof typeof DISCOVERY_NAMES;

export type Timeframe = (typeof DISCOVERY_TIMEFRAMES)[number];
/** Of a year and of a month the platform tells the same: its slowest decay is that of a month. */
export const TIMEFRAME_NAMES: Partial<Record<Timeframe, string>> = {
  day: 'Today',
  week: 'This week',
  month: 'This month',
  all: 'Most read of all',
};

export interface DiscoveryView {
  name: DiscoveryName;
  timeframe: Timeframe;
}

/** Reads what an address shows; the latest papers where it says nothing that makes sense. */
export function readDiscovery(params: URLSearchParams): DiscoveryView {
  const name = params.get('papers') ?? '';
  const time = params.get('time') ?? '';
  return {
    name: isName(name) ? name : 'latest',
    timeframe: isTimeframe(time) ? time : 'week',
  };
}

/** Writes it below a path; what goes without saying is left out. */
export function writeDiscovery(path: string, { name, timeframe }: DiscoveryView): string {
  const params = new URLSearchParams();
  if (name !== 'latest') params.set('papers', name);
  if (name === 'trending' && timeframe !== 'week') params.set('time', timeframe);
  return params.size > 0 ? `${path}?${params}` : path;
}

const isName = (text: string): text is DiscoveryName => Object.hasOwn(DISCOVERY_NAMES, text);
const isTimeframe = (text: string): text is Timeframe => Object.hasOwn(TIMEFRAME_NAMES, text);
