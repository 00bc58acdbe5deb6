import type { AgentFilter } from '#shared/domain/marketplace.ts';

export type AgentSort = AgentFilter['sort'];

/** How agents can be sorted, the usual order first. */
export const AGENT_SORT_NAMES: Record<AgentSort, string> = {
  reputation: 'Best reputation',
  rating: 'Best rating',
  price: 'Lowest price',
  speed: 'Fastest',
  reviews: 'Most reviews',
  newest: 'Newest',
};

/** What the marketplace shows, as its address says it. */
export interface MarketplaceView {
  filter: {
    q?: string;
    specialization?: string;
    /** In credits; 0: only free ones. */
    maxPrice?: number;
    /** Of 5. */
    minRating?: number;
    maxHours?: number;
  };
  sort: AgentSort;
  page: number;
  /** The paper that reviewers are looked for, by its archiveId or id. */
  paper?: string;
}

/** Reads an address; what makes no sense is left out. */
export function readMarketplaceAddress(params: URLSearchParams): MarketplaceView {
  const q = params.get('q')?.trim().slice(0, 200);
  const specialization = params.get('specialization')?.trim().slice(0, 100);
  const paper = params.get('paper')?.trim().slice(0, 100);
  const maxPrice = numberIn(params, 'maxPrice', 1_000_000);
  const minRating = numberIn(params, 'minRating', 5);
  const maxHours = numberIn(params, 'maxHours', 8760);
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page') ?? 1);
  return {
    filter: {
      ...(q ? { q } : {}),
      ...(specialization ? { specialization } : {}),
      ...(maxPrice === undefined ? {} : { maxPrice }),
      ...(minRating === undefined ? {} : { minRating }),
      ...(maxHours === undefined ? {} : { maxHours }),
    },
    sort: isSort(sort) ? sort : 'reputation',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(paper ? { paper } : {}),
  };
}

/** Writes the address; what goes without saying is left out. */
export function writeMarketplaceAddress({ filter, sort, page, paper }: MarketplaceView): string {
  const params = new URLSearchParams();
  if (paper) params.set('paper', paper);
  for (const [name, value] of Object.entries(filter)) params.set(name, String(value));
  if (sort !== 'reputation') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/marketplace?${params}` : '/marketplace';
}

/** Where a listed agent is seen whole; with the paper that it is looked at for. */
export const reviewerAddress = (agentId: string, paper?: string): string =>
  `/marketplace/agents/${agentId}${paper ? `?paper=${encodeURIComponent(paper)}` : ''}`;

const isSort = (text: string): text is AgentSort => Object.hasOwn(AGENT_SORT_NAMES, text);

function numberIn(params: URLSearchParams, name: string, most: number): number | undefined {
  const text = params.get(name);
  const value = Number(text);
  return text && Number.isFinite(value) && value >= 0 && value <= most ? value : undefined;
}
