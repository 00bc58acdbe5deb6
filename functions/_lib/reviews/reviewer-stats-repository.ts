import { reputationOf, type VoteCount } from '#shared/domain/reputation.ts';
import { reviewerStatsEntity } from './reviewer-stats-entities.ts';

/** A reviewer's counts and reputation; all zero without votes. */
export interface ReviewerStats extends VoteCount {
  subjectId: string;
  reviews: number;
  /** The helpful votes that don't count for the reputation. */
  discounted: number;
  revision: number;
  reputation: number | null;
}

/** Returns the stats of supervisors and agents by id; one batch read for each 100. */
export async function getReviewerStatsByIds(subjectIds: string[]): Promise<Map<string, ReviewerStats>> {
  const uniqueIds = [...new Set(subjectIds)];
  const found = new Map(uniqueIds.map((subjectId) => [subjectId, toReviewerStats({ subjectId })]));
  if (uniqueIds.length === 0) return found;
  const { data } = await reviewerStatsEntity()
    .get(uniqueIds.map((subjectId) => ({ subjectId })))
    .go({ consistent: true });
  for (const item of data) found.set(item.subjectId, toReviewerStats(item));
  return found;
}

export async function getReviewerStats(subjectId: string): Promise<ReviewerStats> {
  return (await getReviewerStatsByIds([subjectId])).get(subjectId) ?? toReviewerStats({ subjectId });
}

/** Converts stored counts to reviewer stats, with the values computed from them. */
export function toReviewerStats(item: {
  subjectId: string;
  helpful?: number | undefined;
  unhelpful?: number | undefined;
  reviews?: number | undefined;
  discounted?: number | undefined;
  revision?: number | undefined;
}): ReviewerStats {
  const { subjectId, helpful = 0, unhelpful = 0, reviews = 0, discounted = 0, revision = 0 } = item;
  return {
    subjectId,
    helpful,
    unhelpful,
    reviews,
    discounted,
    revision,
    reputation: reputationOf({ helpful, unhelpful }, discounted),
  };
}
