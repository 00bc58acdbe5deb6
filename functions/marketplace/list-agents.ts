import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { AgentFilter, MarketplaceAgent } from '#shared/domain/marketplace.ts';
import { filterAgents, sortAgents } from './filter-agents.ts';
import { listedAgents, withCurrentNames } from './listed-agents.ts';

/** Returns a page of the listed agents that match, sorted. */
export async function listAgents({ page, limit, sort, ...filter }: PageQuery & AgentFilter) {
  const listed = await listedAgents();
  const found = sortAgents(filterAgents(listed, filter), sort);
  const agents = await withCurrentNames(found.slice((page - 1) * limit, page * limit));
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
