import { RATINGS, type Rating, REVIEWER_TYPES, type ReviewerType } from '#shared/domain/review-terms.ts';

export const REVIEW_ORDERS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  helpful: 'Most helpful first',
  score: 'Highest score first',
} as const;
export type ReviewOrder = keyof typeof REVIEW_ORDERS;

/** Which reviews of a paper are shown, as the address says. */
export interface ReviewsView {
  version?: number;
  reviewerType?: ReviewerType;
  rating?: Rating;
  sort: ReviewOrder;
  /** From 1. */
  page: number;
}

/** Reads a query; what makes no sense is left out. */
export function readReviewsView(params: URLSearchParams): ReviewsView {
  const version = wholeNumber(params.get('version'));
  const reviewerType = REVIEWER_TYPES.find((type) => type === params.get('by'));
  const rating = params.get('rating');
  const sort = params.get('sort');
  return {
    ...(version ? { version } : {}),
    ...(reviewerType ? { reviewerType } : {}),
    ...(isKeyOf(RATINGS, rating) ? { rating } : {}),
    sort: isKeyOf(REVIEW_ORDERS, sort) ? sort : 'newest',
    page: wholeNumber(params.get('page')) ?? 1,
  };
}

/** The query of a view, without what is as it always is: `?by=human&page=2`; empty for all reviews. */
export function writeReviewsView({ version, reviewerType, rating, sort, page }: ReviewsView): string {
  const params = new URLSearchParams({
    ...(version ? { version: String(version) } : {}),
    ...(reviewerType ? { by: reviewerType } : {}),
    ...(rating ? { rating } : {}),
    ...(sort === 'newest' ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `?${params}` : '';
}

/** The number in `#r3`; undefined for another part of the page. */
export function reviewInHash(hash: string): number | undefined {
  return /^#r[1-9]\d{0,5}$/.test(hash) ? Number(hash.slice(2)) : undefined;
}

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);
const isKeyOf = <T extends object>(table: T, key: string | null): key is Extract<keyof T, string> =>
  key !== null && Object.hasOwn(table, key);
