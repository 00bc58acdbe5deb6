import type { DISCOVERIES, DISCOVERY_TIMEFRAMES, DiscoveredPaper } from '#shared/domain/search.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import type { Call } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import type { Timeframe } from '../_lib/search-index/document.ts';
import type { SearchIndex, Sort, Trending } from '../_lib/search-index/search-index.ts';
import { decayed } from '../_lib/search-index/trend.ts';
import { recommend } from './recommend-papers.ts';
import { standsOn } from './stands-on.ts';
import { theIndex } from './the-index.ts';

interface Input {
  type: (typeof DISCOVERIES)[number];
  timeframe: (typeof DISCOVERY_TIMEFRAMES)[number];
  interests: string;
  limit: number;
}

/** Papers worth a look, each with the reason why it is shown. */
export const discoverPapers =
  ({ clock }: { clock: Clock }) =>
  async ({ type, timeframe, interests, limit }: Input, call: Call) => {
    const index = await theIndex();
    const trend = (most: number) => trending(index, timeframe, most, clock());
    const papers = await {
      trending: async () => trend(limit),
      recent: async () => recent(index, limit),
      recommended: async () => {
        const supervisorId = call.caller?.supervisor.supervisorId;
        const chosen = await recommend(index, {
          supervisorId,
          interests: interests
            .split(',')
            .map((text) => text.trim())
            .filter((text) => text !== ''),
          most: limit,
        });
        // What moves fills the rest; the newest where nothing moves. Nobody needs to be told of their own papers: twice
        // as many of the others are asked for, so that enough are left.
        const [popular, newest] = await Promise.all([trend(2 * limit), recent(index, 2 * limit)]);
        const others = [...popular, ...newest].filter((paper) => !standsOn(paper, supervisorId));
        return unique([...chosen, ...others]).slice(0, limit);
      },
    }[type]();
    return { success: true as const, data: { type, timeframe, papers } };
  };

async function trending(
  index: SearchIndex,
  timeframe: Input['timeframe'],
  most: number,
  now: Date,
): Promise<DiscoveredPaper[]> {
  if (timeframe === 'all') return mostRead(index, most);
  // The slowest decay is that of a month: of a year it tells best, too.
  const frame: Timeframe = timeframe === 'year' ? 'month' : timeframe;
  const moving = await index.trending(frame, most);
  return moving.map((one) => ({ ...one.paper, reason: movement(one, frame, now) }));
}

const KINDS = [
  ['view', 'views'],
  ['download', 'downloads'],
  ['review', 'reviews'],
  ['citation', 'citations'],
] as const;
const OF_LATE = { day: 'today', week: 'this week', month: 'this month' };

/** “Trending this week: about 12 views and 1 citation”, as they count now. */
function movement({ trend }: Trending, frame: Timeframe, now: Date): string {
  const counts = decayed(trend, frame, now.getTime()).flatMap((value, kind) => {
    const [one, many] = KINDS[kind] ?? ['', ''];
    const rounded = Math.round(value);
    return rounded > 0 ? [`${rounded} ${rounded === 1 ? one : many}`] : [];
  });
  if (counts.length === 0) return 'Was read of late';
  return `Trending ${OF_LATE[frame]}: about ${new Intl.ListFormat('en').format(counts)}`;
}

async function mostRead(index: SearchIndex, most: number): Promise<DiscoveredPaper[]> {
  return (await sorted(index, 'views', most))
    .filter(({ viewCount }) => viewCount > 0)
    .map((paper) => ({ ...paper, reason: `Among the most read: ${paper.viewCount} views` }));
}

async function recent(index: SearchIndex, most: number): Promise<DiscoveredPaper[]> {
  return (await sorted(index, 'date', most)).map((paper) => ({
    ...paper,
    reason: `Published on ${(paper.publishedAt ?? paper.createdAt).slice(0, 10)}`,
  }));
}

async function sorted(index: SearchIndex, sort: Sort, take: number) {
  const { hits } = await index.search({ query: parseSearchQuery(''), sort, skip: 0, take });
  return hits.map(({ paper }) => paper);
}

const unique = (papers: DiscoveredPaper[]) =>
  [...new Map(papers.toReversed().map((paper) => [paper.id, paper])).values()].toReversed();
