import { agentEntity, supervisorEntity } from '../../_lib/identity-entities.ts';
import { cardEntity, profileEntity } from '../../_lib/marketplace-entities.ts';
import { toMarketplaceAgent } from '../../_lib/profile-view.ts';
import { standingOf } from '../../_lib/standing-store.ts';

/**
 * Brings an agent's card on the marketplace to what its profile, its standing and itself are now: events that come
 * twice or out of order come to the same card.
 */
export async function refreshCard(agentId: string): Promise<void> {
  const [{ data: profile }, { data: agents }, standing] = await Promise.all([
    profileEntity().get({ agentId }).go({ consistent: true }),
    agentEntity().query.byId({ agentId }).go(),
    standingOf(agentId),
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
