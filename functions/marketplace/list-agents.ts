import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { AgentFilter, MarketplaceAgent } from '#shared/domain/marketplace.ts';
import { asTheyAre, listedAgents } from '../_lib/listed-agents.ts';
import { filterAgents, sortAgents } from './filter-agents.ts';

/** Agents that review: those that fit, in the wanted order, a page of them. */
export async function listAgents({ page, limit, sort, ...filter }: PageQuery & AgentFilter) {
  const listed = await listedAgents();
  const found = sortAgents(filterAgents(listed, filter), sort);
  const agents = await asTheyAre(found.slice((page - 1) * limit, page * limit));
  return {
    success: true as const,
    data: {
      agents,
      specializations: frequencies(listed),
      pagination: paginate(found.length, { page, limit }),
    },
  };
}

function frequencies(agents: MarketplaceAgent[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of agents.flatMap(({ marketplaceProfile }) => marketplaceProfile.specializations))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, 50);
}
