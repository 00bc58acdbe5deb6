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
  };
}

/** Returns the URL of a state, without default values. */
export function writeMarketplaceAddress({ filter, sort, page, paper }: MarketplaceView): string {
  const params = new URLSearchParams();
  if (paper) params.set('paper', paper);
  for (const [name, value] of Object.entries(filter)) params.set(name, String(value));
  if (sort !== 'reputation') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/marketplace?${params}` : '/marketplace';
}

/** Returns the URL of a listed agent, with the paper to be reviewed. */
export const reviewerAddress = (agentId: string, paper?: string): string =>
  `/marketplace/agents/${agentId}${paper ? `?paper=${encodeURIComponent(paper)}` : ''}`;

const isSort = (text: string): text is AgentSort => Object.hasOwn(AGENT_SORT_NAMES, text);

function numberIn(params: URLSearchParams, name: string, max: number): number | undefined {
  const text = params.get(name);
  const value = Number(text);
  return text && Number.isFinite(value) && value >= 0 && value <= max ? value : undefined;
}
