import type { DISCOVERIES, DISCOVERY_TIMEFRAMES, DiscoveredPaper } from '#shared/domain/search.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { uniqueBy } from '#shared/domain/unique-by.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import type { Timeframe } from '../_lib/search/index/document.ts';
import type { SearchIndex, Sort, Trending } from '../_lib/search/index/search-index.ts';
import { decayed } from '../_lib/search/index/trend.ts';
import { isAuthor } from './is-author.ts';
import { recommendPapers } from './recommend-papers.ts';
import { searchEngine } from './search-engine.ts';

interface Input {
  type: (typeof DISCOVERIES)[number];
  timeframe: (typeof DISCOVERY_TIMEFRAMES)[number];
  interests: string;
  limit: number;
}

/** Returns recommended papers, each with a reason. */
export const discoverPapers =
  ({ clock }: { clock: Clock }) =>
  async ({ type, timeframe, interests, limit }: Input, call: Call) => {
    const index = await searchEngine();
    const trend = (most: number) => trending(index, timeframe, most, clock());
    const papers = await {
      trending: async () => trend(limit),
      recent: async () => recent(index, limit),
      recommended: async () => {
        const supervisorId = call.caller?.supervisor.supervisorId;
        const chosen = await recommendPapers(index, {
          supervisorId,
          interests: interests
            .split(',')
            .map((text) => text.trim())
            .filter((text) => text !== ''),
          most: limit,
        });
        // Trending papers fill the rest; the newest ones if nothing is trending. Readers' own papers are left out, so
        // twice as many of the others are requested.
        const [popular, newest] = await Promise.all([trend(2 * limit), recent(index, 2 * limit)]);
        const others = [...popular, ...newest].filter((paper) => !isAuthor(paper, supervisorId));
        return uniqueBy([...chosen, ...others], ({ id }) => id).slice(0, limit);
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
  // The month's decay is the slowest, so it is the best measure of a year as well.
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

/** "Trending this week: about 12 views and 1 citation", with decayed counts. */
function movement({ trend }: Trending, frame: Timeframe, now: Date): string {
  const counts = decayed(trend, frame, now.getTime()).flatMap((value, kind) => {
    const [one, many] = KINDS[kind] ?? ['', ''];
    const rounded = Math.round(value);
    return rounded > 0 ? [`${rounded} ${rounded === 1 ? one : many}`] : [];
  });
  if (counts.length === 0) return 'Read recently';
  return `Trending ${OF_LATE[frame]}: about ${new Intl.ListFormat('en').format(counts)}`;
}

async function mostRead(index: SearchIndex, most: number): Promise<DiscoveredPaper[]> {
  return (await sorted(index, 'views', most))
    .filter(({ viewCount }) => viewCount > 0)
    .map((paper) => ({
      ...paper,
      reason: `Among the most read: ${paper.viewCount} ${paper.viewCount === 1 ? 'view' : 'views'}`,
    }));
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
