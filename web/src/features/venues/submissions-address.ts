import { SUBMISSION_STATES, type SubmissionState } from '#shared/domain/venue-constants.ts';
import { readPageNumber } from '../../lib/page-number.ts';

/** What a venue’s page of papers shows, as the URL contains it. */
export interface SubmissionsView {
  round?: number;
  state?: SubmissionState;
  /** Only papers with a review that is late. */
  isLate?: boolean;
  /** From 1. */
  page: number;
}

/** Reads a query such as `?round=2&state=in-review&late=true&page=2` and ignores invalid values. */
export function readSubmissionsAddress(params: URLSearchParams): SubmissionsView {
  const round = Number(params.get('round') ?? 0);
  const state = params.get('state') ?? '';
  return {
    ...(Number.isSafeInteger(round) && round > 0 ? { round } : {}),
    ...(isSubmissionState(state) ? { state } : {}),
    ...(params.get('late') === 'true' ? { isLate: true } : {}),
    page: readPageNumber(params),
  };
}

export function writeSubmissionsAddress(
  slug: string,
  { round, state, isLate, page }: SubmissionsView,
): string {
  const params = new URLSearchParams({
    ...(round === undefined ? {} : { round: String(round) }),
    ...(state ? { state } : {}),
    ...(isLate ? { late: 'true' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `/venues/${slug}/papers?${params}` : `/venues/${slug}/papers`;
}

export const isSubmissionState = (text: string): text is SubmissionState =>
  Object.hasOwn(SUBMISSION_STATES, text);
