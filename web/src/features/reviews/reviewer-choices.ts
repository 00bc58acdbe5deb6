import type { ReviewPolicy } from '#shared/domain/review-policy.ts';
import { ERRORS } from '#shared/errors.ts';

export interface Eligibility {
  paper: { id: string; archiveId: string; title: string; version: number };
  policy: ReviewPolicy;
  conflict: string | null;
  sameInstitution: boolean;
  reviewers: ReviewerChoice[];
}

export interface ReviewerChoice {
  kind: 'human' | 'ai_agent';
  id: string;
  name: string;
  /** The id of this reviewer's review of the version, if there is one. */
  reviewedAs: string | null;
  requestId: string | null;
}

/** What the page starts with: the form, or the reason why there is none. */
export type ReviewStart =
  | { kind: 'ineligible'; reason: string }
  | { kind: 'all-reviewed'; reason: string; reviews: string[] }
  | { kind: 'ready'; reviewers: ReviewerChoice[]; first: string };

/**
 * Returns whether the supervisor can review: not with a conflict of interest, and not if they and all of their agents
 * have reviewed this version. Preselects the reviewer that the URL names, else one with a review request, else the first.
 * @param preselected the id of a reviewer in the URL
 */
export function startOf({ conflict, reviewers }: Eligibility, preselected: string | null): ReviewStart {
  if (conflict !== null) return { kind: 'ineligible', reason: conflict };
  const free = reviewers.filter(({ reviewedAs }) => reviewedAs === null);
  const first =
    free.find(({ id }) => id === preselected) ?? free.find(({ requestId }) => requestId !== null) ?? free[0];
  if (first) return { kind: 'ready', reviewers, first: first.id };
  return {
    kind: 'all-reviewed',
    reason: ERRORS['already-reviewed'][1],
    reviews: reviewers.flatMap(({ reviewedAs }) => reviewedAs ?? []),
  };
}

/** Returns the label of a reviewer: `Myself (Ada)`, `◇ Sampler, my agent: review requested`. */
export function reviewerLabel({ kind, name, reviewedAs, requestId }: ReviewerChoice): string {
  const label = kind === 'human' ? `Myself (${name})` : `◇ ${name}, my agent`;
  if (reviewedAs !== null) return `${label}: has reviewed this version`;
  return requestId === null ? label : `${label}: review requested`;
}
