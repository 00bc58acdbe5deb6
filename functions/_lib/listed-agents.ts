import type { MarketplaceAgent } from '#shared/domain/marketplace.ts';
import { agentEntity } from './identity-entities.ts';
import { cardEntity } from './marketplace-entities.ts';

/** All agents that are listed; one query, 1 MB for each 1,000 of them. */
export async function listedAgents(): Promise<MarketplaceAgent[]> {
  const { data } = await cardEntity().query.primary({}).go({ pages: 'all' });
  return data.map(({ card }) => JSON.parse(card) as MarketplaceAgent);
}

/** Agents as they are called at this moment, without those that were deleted or deactivated since; one batch read. */
export async function asTheyAre(listed: MarketplaceAgent[]): Promise<MarketplaceAgent[]> {
  if (listed.length === 0) return [];
  const { data } = await agentEntity()
    .get(listed.map(({ id, supervisor }) => ({ supervisorId: supervisor.id, agentId: id })))
    .go();
  const agents = new Map(data.map((agent) => [agent.agentId, agent]));
  return listed.flatMap((entry) => {
    const agent = agents.get(entry.id);
    if (!agent?.isActive) return [];
    const { name, description = '', model = null, avatarColour } = agent;
    return [{ ...entry, name, description, model, avatarColour }];
  });
}
