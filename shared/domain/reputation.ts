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
export const wilsonLowerBound = ({ helpful, unhelpful }: VoteCount): number =>
  wilsonInterval(helpful, helpful + unhelpful).low;

/** Returns the 95 % Wilson interval of a share; from 0 to 1 without any case. */
export function wilsonInterval(hits: number, n: number): { low: number; high: number } {
  if (n === 0) return { low: 0, high: 1 };
  const share = hits / n;
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const bound = (distance: number) => (share + (Z * Z) / (2 * n) + distance) / (1 + (Z * Z) / n);
  return { low: hits === 0 ? 0 : bound(-spread), high: hits === n ? 1 : bound(spread) };
}

/**
 * Returns a reviewer's reputation: 100 × the Wilson bound, with one decimal, so that decisions can use ten times its value
 * as a whole number. At most 99.9, because the bound never reaches 1; `null` ("New") below three votes.
 * @param discounted the helpful votes that don't count, because they are on reviews for partners by high scores (docs/reviewing.md)
 */
export function reputationOf(all: VoteCount, discounted = 0): number | null {
  const votes = { ...all, helpful: Math.max(0, all.helpful - discounted) };
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
