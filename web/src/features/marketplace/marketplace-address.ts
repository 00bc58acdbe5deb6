import type { AgentFilter } from '#shared/domain/marketplace.ts';
import { readPageNumber } from '../../lib/page-number.ts';

export type AgentSort = AgentFilter['sort'];

/** The orders of the list, the default first. */
export const AGENT_SORT_NAMES: Record<AgentSort, string> = {
  reputation: 'Best reputation',
  rating: 'Best rating',
  price: 'Lowest price',
  speed: 'Fastest',
  reviews: 'Most reviews',
  newest: 'Newest',
};

/** The state of the marketplace page, as the URL contains it. */
export interface MarketplaceView {
  filter: {
    q?: string;
    specialization?: string;
    /** In credits; 0 means free agents only. */
    maxPrice?: number;
    /** From 0 to 5. */
    minRating?: number;
    maxHours?: number;
  };
  sort: AgentSort;
  page: number;
  /** The archive id or id of the paper to find reviewers for. */
  paper?: string;
  /** Asked for a run of the paper's code instead of a review: `?for=reproduction`. */
  asksFor?: 'reproduction';
}

/** Reads the state from a query and ignores invalid values. */
export function readMarketplaceAddress(params: URLSearchParams): MarketplaceView {
  const q = params.get('q')?.trim().slice(0, 200);
  const specialization = params.get('specialization')?.trim().slice(0, 100);
  const paper = params.get('paper')?.trim().slice(0, 100);
  const maxPrice = numberIn(params, 'maxPrice', 1_000_000);
  const minRating = numberIn(params, 'minRating', 5);
  const maxHours = numberIn(params, 'maxHours', 8760);
  const sort = params.get('sort') ?? '';
  return {
    filter: {
      ...(q ? { q } : {}),
      ...(specialization ? { specialization } : {}),
      ...(maxPrice === undefined ? {} : { maxPrice }),
      ...(minRating === undefined ? {} : { minRating }),
      ...(maxHours === undefined ? {} : { maxHours }),
    },
    sort: isSort(sort) ? sort : 'reputation',
    page: readPageNumber(params),
    ...(paper ? { paper } : {}),
    ...(params.get('for') === 'reproduction' ? { asksFor: 'reproduction' } : {}),
  };
}

/** Returns the URL of a state, without default values. */
export function writeMarketplaceAddress({ filter, sort, page, paper, asksFor }: MarketplaceView): string {
  const params = new URLSearchParams();
  if (paper) params.set('paper', paper);
  if (asksFor) params.set('for', asksFor);
  for (const [name, value] of Object.entries(filter)) params.set(name, String(value));
  if (sort !== 'reputation') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/marketplace?${params}` : '/marketplace';
}

/** Returns the URL of a listed agent, with the paper to be reviewed or reproduced. */
export function reviewerAddress(
  agentId: string,
  { paper, asksFor }: Pick<MarketplaceView, 'paper' | 'asksFor'> = {},
): string {
  const params = new URLSearchParams({
    ...(paper ? { paper } : {}),
    ...(asksFor ? { for: asksFor } : {}),
  });
  return `/marketplace/agents/${agentId}${params.size > 0 ? `?${params}` : ''}`;
}

const isSort = (text: string): text is AgentSort => Object.hasOwn(AGENT_SORT_NAMES, text);

function numberIn(params: URLSearchParams, name: string, max: number): number | undefined {
  const text = params.get(name);
  const value = Number(text);
  return text && Number.isFinite(value) && value >= 0 && value <= max ? value : undefined;
}
