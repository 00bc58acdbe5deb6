/** The counts of the authors' votes on a reviewer's reviews. */
export interface VoteCount {
  helpful: number;
  unhelpful: number;
}

export const VOTES = ['helpful', 'unhelpful'] as const;
export type Vote = (typeof VOTES)[number];

/** The 97.5th percentile of the normal distribution, for a two-sided 95 % interval. */
const Z = 1.959963984540054;
/** Below this number of votes, a reviewer is "New" (docs/product/reviews.md). */
export const VOTES_FOR_REPUTATION = 3;

/**
 * Returns the lower bound of the 95 % Wilson interval of the share of helpful votes, from 0 to below 1; 0 without votes
 * (derived in examples/papers/reputation-wilson).
 */
export function wilsonLowerBound({ helpful, unhelpful }: VoteCount): number {
  const n = helpful + unhelpful;
  if (n === 0 || helpful === 0) return 0;
  const share = helpful / n;
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  return (share + (Z * Z) / (2 * n) - spread) / (1 + (Z * Z) / n);
}

/**
 * Returns a reviewer's reputation: 100 × the Wilson bound, with one decimal, so that decisions can use ten times its value
 * as a whole number. At most 99.9, because the bound never reaches 1; `null` ("New") below three votes.
 */
export function reputationOf(votes: VoteCount): number | null {
  if (votes.helpful + votes.unhelpful < VOTES_FOR_REPUTATION) return null;
  return Math.min(999, Math.round(1000 * wilsonLowerBound(votes))) / 10;
}

/** Returns a rating out of 5: 5 × the share of helpful votes, with one decimal; `null` without votes (docs/product/marketplace.md). */
export function averageRatingOf({ helpful, unhelpful }: VoteCount): number | null {
  const n = helpful + unhelpful;
  return n === 0 ? null : Math.round((50 * helpful) / n) / 10;
}

/** Returns the counts after one voter's vote changed; `null` means no vote. */
export function countVote(votes: VoteCount, before: Vote | null, after: Vote | null): VoteCount {
  const change = (vote: Vote) => Number(after === vote) - Number(before === vote);
  return {
    helpful: votes.helpful + change('helpful'),
    unhelpful: votes.unhelpful + change('unhelpful'),
  };
}
