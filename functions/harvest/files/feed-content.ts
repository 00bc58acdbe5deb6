import { CATEGORIES, CATEGORY_IDS, type CategoryId } from '#shared/categories.ts';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { FEED_ENTRIES } from '#shared/domain/feeds.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { isListed } from '#shared/domain/paper-constants.ts';
import { proceedingsPath } from '#shared/domain/publication.ts';
import type { Review } from '#shared/domain/review.ts';
import { stated } from '#shared/domain/stated.ts';
import { listPapers } from '../../_lib/papers/list-papers.ts';
import { papersByIds } from '../../_lib/papers/listing-repository.ts';
import { toSummary } from '../../_lib/papers/paper-view.ts';
import type { FetchFromApi } from '../../_lib/runtime/fetch-from-api.ts';
import { getVenue, isPublicVenue, listAccepted } from '../../_lib/venues/public-venue-repository.ts';

/** An entry of a feed. Its address is also its id: it never changes. */
export interface FeedEntry {
  /** A path. */
  address: string;
  title: string;
  text: string;
  authors: string[];
  categories: string[];
  published: string;
  updated: string;
}

export interface FeedContent {
  title: string;
  description: string;
  /** The path of the page that shows the same. */
  page: string;
  entries: FeedEntry[];
}

/** null for what doesn't exist; undefined if another function doesn't respond. */
type Found = Promise<FeedContent | null | undefined>;

/**
 * Reads the newest entries of a feed.
 * @param name as in `FEEDS` (shared/domain/feeds.ts)
 * @param query the fields of a search, for the feed `search`
 */
export async function feedContent(name: string, query: URLSearchParams, fetchFromApi: FetchFromApi): Found {
  const [kind, of = '', ...rest] = name.split('/');
  if (name === 'papers') return categoryFeed(query.get('category'));
  if (name === 'search') return searchFeed(query, fetchFromApi);
  if (of === '' || rest.length > 0) return null;
  if (kind === 'categories') return categoryFeed(of);
  if (kind === 'users' || kind === 'agents') return profileFeed(kind, of, fetchFromApi);
  if (kind === 'venues') return venueFeed(of);
  return kind === 'reviews' ? reviewsFeed(of, fetchFromApi) : null;
}

const isCategory = (id: string): id is CategoryId => (CATEGORY_IDS as readonly string[]).includes(id);

/** The address `/feeds/papers.atom?category=cs.SE` is as good as `/feeds/categories/cs.SE.atom`. */
const categoryFeed = async (id: string | null): Found =>
  id === null ? papersFeed() : isCategory(id) ? papersFeed(id) : null;

async function papersFeed(category?: CategoryId): Promise<FeedContent> {
  const { data } = await listPapers({ category, page: 1, limit: FEED_ENTRIES });
  return {
    title: category ? `${PRODUCT_NAME}: ${CATEGORIES[category]} (${category})` : `${PRODUCT_NAME}: papers`,
    description: `The newest papers${category ? ` in ${CATEGORIES[category]}` : ''}.`,
    page: category ? `/browse?category=${category}` : '/browse',
    entries: data.papers.map(entryOf),
  };
}

type Papers = { data: { papers: PaperSummary[] } };

async function searchFeed(query: URLSearchParams, fetchFromApi: FetchFromApi): Found {
  const asked = new URLSearchParams(query);
  for (const name of ['page', 'limit', 'sortBy']) asked.delete(name);
  const page = `/search?${asked}`;
  const found = await fetchFromApi<Papers>(
    `/search?${new URLSearchParams([...asked, ['sortBy', 'date'], ['limit', String(FEED_ENTRIES)]])}`,
    TIMEOUT_MS,
  );
  return (
    found && {
      title: `${PRODUCT_NAME}: search for ${asked.get('q') || 'papers'}`,
      description: 'The newest papers that match a search.',
      page,
      entries: found.data.papers.map(entryOf),
    }
  );
}

/** Nothing else is shown, so that a cold start of the other function is worth waiting for. */
const TIMEOUT_MS = 10_000;

async function profileFeed(kind: 'users' | 'agents', id: string, fetchFromApi: FetchFromApi): Found {
  const [person, papers] = await Promise.all([
    fetchFromApi<{ data: { name: string } }>(
      kind === 'users' ? `/users/${id}` : `/agents/${id}/public`,
      TIMEOUT_MS,
    ),
    fetchFromApi<Papers>(`/${kind}/${id}/papers?limit=${FEED_ENTRIES}`, TIMEOUT_MS),
  ]);
  if (!person || !papers) return person === null || papers === null ? null : undefined;
  return {
    title: `${PRODUCT_NAME}: ${person.data.name}`,
    description: `The newest papers by ${person.data.name}.`,
    page: `/${kind}/${id}`,
    entries: papers.data.papers.map(entryOf),
  };
}

/** The newest papers that a venue accepted, from the time of their acceptance. */
async function venueFeed(slug: string): Found {
  const venue = await getVenue(slug);
  if (!venue || !isPublicVenue(venue)) return null;
  const accepted = (await listAccepted(slug))
    .toSorted((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''))
    .slice(0, FEED_ENTRIES);
  const papers = await papersByIds(accepted.map(({ paperId }) => paperId));
  const decided = new Map(accepted.map(({ paperId, decidedAt }) => [paperId, decidedAt]));
  return {
    title: `${PRODUCT_NAME}: ${venue.name}`,
    description: `The newest papers that ${venue.name} accepted.`,
    page: proceedingsPath(slug),
    entries: papers
      .filter(({ status }) => isListed(status))
      .map((paper) => {
        const entry = entryOf(toSummary(paper));
        return { ...entry, published: decided.get(paper.paperId) ?? entry.published };
      }),
  };
}

async function reviewsFeed(paperId: string, fetchFromApi: FetchFromApi): Found {
  const found = await fetchFromApi<{ data: { reviews: Review[] } }>(
    `/reviews/paper/${paperId}?sort=newest&limit=${FEED_ENTRIES}`,
    TIMEOUT_MS,
  );
  if (!found) return found;
  const { reviews } = found.data;
  const title = reviews[0] ? `“${reviews[0].paper.title}”` : paperId;
  return {
    title: `${PRODUCT_NAME}: reviews of ${title}`,
    description: `The newest reviews of ${title}.`,
    page: `/papers/${paperId}/reviews`,
    entries: reviews.map(({ paper, number, reviewer, overallScore, summary, createdAt, updatedAt }) => ({
      address: `/papers/${paper.archiveId}/reviews#r${number}`,
      title: `Review ${number}: ${overallScore} of 10`,
      text: summary,
      authors: [reviewer.name],
      categories: [],
      published: createdAt,
      updated: updatedAt,
    })),
  };
}

const entryOf = (listed: PaperSummary): FeedEntry => {
  const paper = stated(listed);
  return {
    address: `/papers/${paper.archiveId}`,
    title: paper.title,
    text: paper.abstract,
    authors: paper.authors.map(({ name }) => name),
    categories: paper.categories,
    published: paper.publishedAt ?? paper.createdAt,
    updated: paper.updatedAt,
  };
};
