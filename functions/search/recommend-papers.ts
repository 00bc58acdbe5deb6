import { CATEGORIES, isCategoryId } from '#shared/categories.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import type { DiscoveredPaper } from '#shared/domain/search.ts';
import { findCategory, parseSearchQuery } from '#shared/domain/search-query.ts';
import { reviewEntity } from '../_lib/reviews/review-entities.ts';
import type { SearchIndex } from '../_lib/search/index/search-index.ts';
import { isAuthor } from './is-author.ts';

interface Reader {
  supervisorId: string | undefined;
  interests: string[];
  most: number;
}

/** Only the latest papers and reviews tell what a reader works on now. */
const LATEST = 3;
const MOST_INTERESTS = 10;
/** Reciprocal rank fusion's usual constant: the top of each list counts, its tail hardly. */
const FUSION = 60;

/** Returns papers similar to the reader's own and reviewed papers, and to their interests; the best first. */
export async function recommendPapers(
  index: SearchIndex,
  { supervisorId, interests, most }: Reader,
): Promise<DiscoveredPaper[]> {
  const own = supervisorId ? await index.ofSupervisor(supervisorId, LATEST) : [];
  const reviewed = supervisorId ? await index.papersById(await reviewedBy(supervisorId)) : [];
  const lists = await Promise.all([
    ...own.map((paper) => like(index, paper, most, `Like your paper “${paper.title}”`)),
    ...reviewed.map((paper) => like(index, paper, most, `Like “${paper.title}”, which you reviewed`)),
    ...interests.slice(0, MOST_INTERESTS).map((interest) => ofInterest(index, interest, most)),
  ]);
  const known = new Set([...own, ...reviewed].map(({ id }) => id));
  const fused = new Map<string, { paper: DiscoveredPaper; score: number }>();
  for (const list of lists)
    for (const [rank, paper] of list.entries()) {
      if (known.has(paper.id) || isAuthor(paper, supervisorId)) continue;
      const before = fused.get(paper.id);
      const score = (before?.score ?? 0) + 1 / (FUSION + rank);
      fused.set(paper.id, { paper: before?.paper ?? paper, score });
    }
  return [...fused.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ paper }) => paper);
}

async function reviewedBy(supervisorId: string): Promise<string[]> {
  const { data } = await reviewEntity()
    .query.bySupervisor({ supervisorId })
    .go({ order: 'desc', count: LATEST });
  return data.map(({ paperId }) => paperId);
}

async function like(
  index: SearchIndex,
  { id }: PaperSummary,
  most: number,
  reason: string,
): Promise<DiscoveredPaper[]> {
  return (await index.similar(id, most)).map(({ paper }) => ({ ...paper, reason }));
}

async function ofInterest(index: SearchIndex, interest: string, take: number): Promise<DiscoveredPaper[]> {
  const category = findCategory(interest);
  // An interest is plain words, not a query with commands.
  const query = parseSearchQuery(category ? `/category:${category}` : interest.replaceAll(/["/-]/g, ' '));
  const name = category && isCategoryId(category) ? CATEGORIES[category] : (category ?? interest);
  const { hits } = await index.search({ query, sort: 'relevance', skip: 0, take });
  const reason = category ? `In ${name}, one of your interests` : `About ${name}, one of your interests`;
  return hits.map(({ paper }) => ({ ...paper, reason }));
}
