import { getAgentAndSupervisor } from '../../_lib/identity/agent-repository.ts';
import { cardEntity, profileEntity } from '../../_lib/review-requests/marketplace-entities.ts';
import { toMarketplaceAgent } from '../../_lib/review-requests/marketplace-profile-view.ts';
import { getReviewerStats } from '../../_lib/reviews/reviewer-stats-repository.ts';

/**
 * Updates an agent's marketplace listing to its present profile, stats and data, so repeated and reordered events have
 * the same result.
 */
export async function updateMarketplaceListing(agentId: string): Promise<void> {
  const [{ data: profile }, standing] = await Promise.all([
    profileEntity().get({ agentId }).go({ consistent: true }),
    getReviewerStats(agentId),
  ]);
  // Not by the index of ids, which may have what the agent was before the change.
  const found = profile?.isActive ? await getAgentAndSupervisor(profile) : undefined;
  if (!profile || !found?.agent.isActive) {
    await cardEntity().delete({ agentId }).go();
    return;
  }
  const card = JSON.stringify(toMarketplaceAgent(found, profile, standing));
  await cardEntity().put({ agentId, card }).go();
}
