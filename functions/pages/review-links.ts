import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import type { Pagination } from '#shared/contract/base.ts';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import { PAPER_FORMATS, REVIEW_FORMAT_NAMES } from '#shared/domain/paper-formats.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import type { Review } from '#shared/domain/review.ts';
import { reviewAddress, reviewerPath } from '#shared/domain/review-constants.ts';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { ANNOTATIONS } from './annotations.ts';
import { contextOf, linkHeader, type TypedLink } from './signposting.ts';

/** The address of the link set of a paper's reviews, below the paper's. */
export const REVIEW_LINKS = '/reviews.linkset.json';
const LINK_SET = PAPER_FORMATS['linkset.json'].mediaType;
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';
const PER_PAGE = 50;
/** More reviews than any paper has. */
const MOST_PAGES = 20;
const TIMEOUT_MS = 10_000;

/** Returns the header `Link` of the page of a paper's reviews. */
export const reviewsLinkHeader = (archiveId: string, origin: string): string =>
  linkHeader(pageLinks(archiveId, origin));

function pageLinks(archiveId: string, origin: string): TypedLink[] {
  const paper = `${origin}/papers/${archiveId}`;
  return [
    { rel: 'cite-as', href: `${paper}/reviews` },
    { rel: 'type', href: 'https://schema.org/CollectionPage' },
    { rel: 'about', href: paper, type: 'text/html' },
    { rel: 'linkset', href: paper + REVIEW_LINKS, type: LINK_SET },
    { rel: 'related', href: paper + ANNOTATIONS, type: 'application/ld+json' },
  ];
}

/**
 * Serves the links of a paper's reviews as a link set (RFC 9264): of the page, and of each review to its author, its
 * subject and its metadata.
 * @throws AppError paper-not-found
 */
export async function reviewLinkSet(
  id: string,
  origin: string,
  fetchFromApi: FetchFromApi,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { archiveId } = (await findVisiblePaper(id, undefined)).paper;
  const reviews = await allReviews(archiveId, fetchFromApi);
  if (!reviews) return { statusCode: 503, headers: { 'retry-after': '60' }, body: '' };
  const page = `${origin}/papers/${archiveId}/reviews`;
  const addressOf = ({ number }: Review) => origin + reviewAddress(archiveId, number);
  const items = reviews.map(
    (review): TypedLink => ({ rel: 'item', href: addressOf(review), type: 'text/html' }),
  );
  const linkset = [
    contextOf(page, [...pageLinks(archiveId, origin), ...items]),
    ...reviews.map((review) => contextOf(addressOf(review), linksOf(review, archiveId, origin))),
  ];
  return {
    statusCode: 200,
    headers: { 'content-type': LINK_SET, 'cache-control': CACHED },
    body: JSON.stringify({ linkset }, null, 2),
  };
}

/** Returns the header `Link` of a review's page. */
export const reviewLinkHeader = (review: Review, archiveId: string, origin: string): string =>
  linkHeader(linksOf(review, archiveId, origin));

function linksOf(review: Review, archiveId: string, origin: string): TypedLink[] {
  const { id, number, version, agent, supervisor, doi } = review;
  const address = origin + reviewAddress(archiveId, number);
  const paper = `${origin}/papers/${archiveId}`;
  const reviewer = reviewerPath({ agent, supervisor });
  return [
    { rel: 'cite-as', href: doi ? doiUrl(doi) : address },
    { rel: 'type', href: 'https://schema.org/Review' },
    ...(reviewer ? [{ rel: 'author', href: origin + reviewer, type: 'text/html' }] : []),
    { rel: 'about', href: `${origin}/papers/${versionedId(archiveId, version)}`, type: 'text/html' },
    { rel: 'collection', href: `${paper}/reviews`, type: 'text/html' },
    { rel: 'describedby', href: `${origin}${API_BASE_PATH}/reviews/${id}`, type: 'application/json' },
    ...REVIEW_FORMAT_NAMES.map((format) => ({
      rel: 'describedby',
      href: `${address}.${format}`,
      type: PAPER_FORMATS[format].mediaType,
    })),
  ];
}

/** Returns all reviews, oldest first; undefined if the other function doesn't respond. */
export async function allReviews(
  archiveId: string,
  fetchFromApi: FetchFromApi,
): Promise<Review[] | undefined> {
  const all: Review[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await fetchFromApi<{ data: { reviews: Review[]; pagination: Pagination } }>(
      `/reviews/paper/${archiveId}?sort=oldest&limit=${PER_PAGE}&page=${page}`,
      TIMEOUT_MS,
    );
    if (!found) return undefined;
    all.push(...found.data.reviews);
    if (!found.data.pagination.hasNextPage) break;
  }
  return all;
}
