import { RATINGS, type Rating, REVIEWER_TYPES, type ReviewerType } from '#shared/domain/review-constants.ts';

export const REVIEW_ORDERS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  helpful: 'Most helpful first',
  score: 'Highest score first',
} as const;
export type ReviewOrder = keyof typeof REVIEW_ORDERS;

/** The state of the page of a paper's reviews, as the URL contains it. */
export interface ReviewsView {
  version?: number;
  reviewerType?: ReviewerType;
  rating?: Rating;
  sort: ReviewOrder;
  /** From 1. */
  page: number;
}

/** Reads the state from a query and ignores invalid values. */
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

/** Returns the query of a state without default values: `?by=human&page=2`, or an empty string. */
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

/** Returns the review number in a hash such as `#r3` or `#r3-item-2`, or undefined for other hashes. */
export function reviewInHash(hash: string): number | undefined {
  const [, number] = /^#r([1-9]\d{0,5})(?:-item-\d+)?$/.exec(hash) ?? [];
  return number === undefined ? undefined : Number(number);
}

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);
const isKeyOf = <T extends object>(table: T, key: string | null): key is Extract<keyof T, string> =>
  key !== null && Object.hasOwn(table, key);
