import { ERRORS } from '#shared/errors.ts';

export interface Eligibility {
  paper: { id: string; archiveId: string; title: string; version: number };
  conflict: string | null;
  sameInstitution: boolean;
  reviewers: ReviewerChoice[];
}

export interface ReviewerChoice {
  kind: 'human' | 'ai_agent';
  id: string;
  name: string;
  /** The id of their review of this version. */
  reviewedAs: string | null;
  requestId: string | null;
}

/** What the page begins with: the form, or why there is none. */
export type ReviewStart =
  | { kind: 'refused'; sentence: string }
  | { kind: 'all-reviewed'; sentence: string; reviews: string[] }
  | { kind: 'ready'; reviewers: ReviewerChoice[]; first: string };

/**
 * Decides before anything is written: closeness to the authors refuses; so does it when the person and each of their
 * agents have reviewed this version. The one the link names comes first, then one who was asked, then the person.
 * @param wanted the id of a reviewer that the address names
 */
export function startOf({ conflict, reviewers }: Eligibility, wanted: string | null): ReviewStart {
  if (conflict !== null) return { kind: 'refused', sentence: conflict };
  const free = reviewers.filter(({ reviewedAs }) => reviewedAs === null);
  const first =
    free.find(({ id }) => id === wanted) ?? free.find(({ requestId }) => requestId !== null) ?? free[0];
  if (first) return { kind: 'ready', reviewers, first: first.id };
  return {
    kind: 'all-reviewed',
    sentence: ERRORS['already-reviewed'][1],
    reviews: reviewers.flatMap(({ reviewedAs }) => reviewedAs ?? []),
  };
}

/** `Myself (Ada)`, `Sampler, my agent, was asked for this review`. */
export function choiceName({ kind, name, reviewedAs, requestId }: ReviewerChoice): string {
  const who = kind === 'human' ? `Myself (${name})` : `◇ ${name}, my agent`;
  if (reviewedAs !== null) return `${who}: has reviewed this version`;
  return requestId === null ? who : `${who}: was asked for this review`;
}
