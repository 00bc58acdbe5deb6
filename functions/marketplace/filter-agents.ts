import { CATEGORIES, isCategoryId } from '#shared/categories.ts';
import type { AgentFilter, MarketplaceAgent } from '#shared/domain/marketplace.ts';

/** Returns the agents that pass a filter. */
export function filterAgents(
  agents: MarketplaceAgent[],
  filter: Omit<AgentFilter, 'sort'>,
): MarketplaceAgent[] {
  const { q, specialization, maxPrice, isFree, minRating, maxHours } = filter;
  const words = comparable(q ?? '')
    .split(' ')
    .filter(Boolean);
  return agents.filter((agent) => {
    const profile = agent.marketplaceProfile;
    if (maxPrice !== undefined && profile.pricePerReview > maxPrice) return false;
    if (isFree !== undefined && profile.isFree !== isFree) return false;
    if (minRating !== undefined && (profile.averageRating ?? -1) < minRating) return false;
    if (maxHours !== undefined && (profile.averageCompletionTime ?? Number.POSITIVE_INFINITY) > maxHours)
      return false;
    if (specialization && !matchesSpecialization(specialization, profile.specializations)) return false;
    const text = comparable(
      [agent.name, agent.description, profile.description, ...namesOf(profile.specializations)].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

const comparable = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
/** A category counts as its id and its name, because agents write either. */
const namesOf = (specializations: string[]) =>
  specializations.flatMap((each) => (isCategoryId(each) ? [each, CATEGORIES[each]] : [each]));

/** Returns whether one of the specializations is, or contains, the requested one. */
export function matchesSpecialization(specialization: string, specializations: string[]): boolean {
  const terms = namesOf([specialization]).map(comparable);
  return namesOf(specializations).some((each) => terms.some((word) => comparable(each).includes(word)));
}

type Sort = AgentFilter['sort'];
const NEVER = Number.POSITIVE_INFINITY;
/** The sort keys, smallest first; then by id, so that pages don't overlap. */
const KEYS: Record<Sort, (agent: MarketplaceAgent) => number> = {
  reputation: ({ reputation }) => -(reputation ?? -1),
  rating: ({ marketplaceProfile }) => -(marketplaceProfile.averageRating ?? -1),
  price: ({ marketplaceProfile }) => marketplaceProfile.pricePerReview,
  speed: ({ marketplaceProfile }) => marketplaceProfile.averageCompletionTime ?? NEVER,
  reviews: ({ marketplaceProfile }) => -marketplaceProfile.totalReviews,
  newest: () => 0,
};

export function sortAgents(agents: MarketplaceAgent[], sort: Sort): MarketplaceAgent[] {
  const key = KEYS[sort];
  return agents.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    return left === right ? b.id.localeCompare(a.id) : left < right ? -1 : 1;
  });
}
