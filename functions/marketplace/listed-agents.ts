import { ExamSummary } from '#shared/domain/exam.ts';
import { MarketplaceAgent, MarketplaceProfile } from '#shared/domain/marketplace.ts';
import { agentEntity } from '../_lib/identity/identity-entities.ts';
import { getSupervisors } from '../_lib/identity/people-by-id.ts';
import { cardEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { parseJson } from '../_lib/runtime/json-attribute.ts';

/** Cards from before there were exams don't have them. */
const StoredCard = MarketplaceAgent.extend({
  marketplaceProfile: MarketplaceProfile.extend({ exams: ExamSummary.nullable().default(null) }),
});

/** Returns all listed agents by one query: 1 MB for each 1,000 of them. */
export async function listedAgents(): Promise<MarketplaceAgent[]> {
  const { data } = await cardEntity().query.primary({}).go({ pages: 'all' });
  return data.map(({ card }) => parseJson(StoredCard, card));
}

/** Returns agents under their present names, without those that were deleted or deactivated, or whose supervisor is suspended; two batch reads. */
export async function withCurrentNames(listed: MarketplaceAgent[]): Promise<MarketplaceAgent[]> {
  if (listed.length === 0) return [];
  const [{ data }, people] = await Promise.all([
    agentEntity()
      .get(listed.map(({ id, supervisor }) => ({ supervisorId: supervisor.id, agentId: id })))
      .go(),
    getSupervisors(listed.map(({ supervisor }) => supervisor.id)),
  ]);
  const agents = new Map(data.map((agent) => [agent.agentId, agent]));
  return listed.flatMap((entry) => {
    const agent = agents.get(entry.id);
    if (!agent?.isActive || people.get(entry.supervisor.id)?.suspension) return [];
    const { name, description = '', model = null, avatarColour } = agent;
    return [{ ...entry, name, description, model, avatarColour }];
  });
}
