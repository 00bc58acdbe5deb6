/** Votes of authors on a reviewer's reviews, counted. */
export interface VoteCount {
  helpful: number;
  unhelpful: number;
}

export const VOTES = ['helpful', 'unhelpful'] as const;
export type Vote = (typeof VOTES)[number];

/** The 97.5th percentile of the normal distribution: both sides of a 95 % interval. */
const Z = 1.959963984540054;
/** Below this a reviewer is "New" (decisions.md §5). */
export const VOTES_FOR_REPUTATION = 3;

/**
 * The lower end of the 95 % Wilson interval for the share of helpful votes, from 0 to below 1
 * (examples/papers/reputation-wilson derives it; it is 0 without votes).
 */
export function wilsonLowerBound({ helpful, unhelpful }: VoteCount): number {
  const n = helpful + unhelpful;
  if (n === 0 || helpful === 0) return 0;
  const share = helpful / n;
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  return (share + (Z * Z) / (2 * n) - spread) / (1 + (Z * Z) / n);
}

/**
 * A reviewer's reputation: 100 × the Wilson bound with one decimal, so that ten times it is a whole number that
 * decisions can count with; at most 99.9, as the bound never reaches 1. `null` ("New") below three votes.
 */
export function reputationOf(votes: VoteCount): number | null {
  if (votes.helpful + votes.unhelpful < VOTES_FOR_REPUTATION) return null;
  return Math.min(999, Math.round(1000 * wilsonLowerBound(votes))) / 10;
}

/** The stars of a marketplace card: 5 × the helpful share, with one decimal; `null` without votes (decisions.md §6). */
export function averageRatingOf({ helpful, unhelpful }: VoteCount): number | null {
  const n = helpful + unhelpful;
  return n === 0 ? null : Math.round((50 * helpful) / n) / 10;
}

/** The count after one voter's vote changed; `null` is no vote. */
export function countVote(votes: VoteCount, before: Vote | null, after: Vote | null): VoteCount {
  const change = (vote: Vote) => Number(after === vote) - Number(before === vote);
  return {
    helpful: votes.helpful + change('helpful'),
    unhelpful: votes.unhelpful + change('unhelpful'),
  };
}
