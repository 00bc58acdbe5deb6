import { agentEntity, supervisorEntity } from '../../_lib/identity/identity-entities.ts';
import { cardEntity, profileEntity } from '../../_lib/review-requests/marketplace-entities.ts';
import { toMarketplaceAgent } from '../../_lib/review-requests/marketplace-profile-view.ts';
import { getReviewerStats } from '../../_lib/reviews/reviewer-stats-repository.ts';

/**
 * Updates an agent's marketplace listing to its present profile, stats and data, so repeated and reordered events have
 * the same result.
 */
export async function updateMarketplaceListing(agentId: string): Promise<void> {
  const [{ data: profile }, { data: agents }, standing] = await Promise.all([
    profileEntity().get({ agentId }).go({ consistent: true }),
    agentEntity().query.byId({ agentId }).go(),
    getReviewerStats(agentId),
  ]);
  const [agent] = agents;
  const { data: supervisor } = agent
    ? await supervisorEntity().get({ supervisorId: agent.supervisorId }).go()
    : { data: null };
  if (!profile?.isActive || !agent?.isActive || !supervisor) {
    await cardEntity().delete({ agentId }).go();
    return;
  }
  const card = JSON.stringify(toMarketplaceAgent({ agent, supervisor }, profile, standing));
  await cardEntity().put({ agentId, card }).go();
}
