import { profileEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';

/** Returns whether reviews or requests refer to an agent: it has reviewed, or is or was listed on the marketplace. */
export async function hasReviewed(agentId: string): Promise<boolean> {
  const [{ reviews }, { data: profile }] = await Promise.all([
    getReviewerStats(agentId),
    profileEntity().get({ agentId }).go({ consistent: true }),
  ]);
  return reviews > 0 || profile !== null;
}
