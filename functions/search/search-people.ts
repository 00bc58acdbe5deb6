import { LIMITS } from '#shared/constants.ts';
import { paginate } from '#shared/contract/base.ts';
import type { FoundAgent, FoundSupervisor, PEOPLE_SORTS, PeopleKind } from '#shared/domain/search.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/input/counted.ts';
import { getReviewerStatsByIds } from '../_lib/reviews/reviewer-stats-repository.ts';
import type { PersonHit } from '../_lib/search/index/search-index.ts';
import { searchEngine } from './search-engine.ts';

interface Input {
  kind: PeopleKind;
  q: string;
  sortBy: (typeof PEOPLE_SORTS)[number];
  page: number;
  limit: number;
}

/** Returns a page of agents or supervisors, with the number of matches of each kind. */
export async function searchPeople({ kind, q, sortBy, page, limit }: Input) {
  const skip = (page - 1) * limit;
  if (skip >= LIMITS.searchResults)
    throw new AppError('invalid-page', {
      message: `Only the first ${formatCount(LIMITS.searchResults)} results can be shown. Narrow your search.`,
    });
  const index = await searchEngine();
  const { hits, counts, isRelaxed } = await index.searchPeople({
    text: q,
    kind: kind === 'agents' ? 'agent' : 'supervisor',
    sort: sortBy,
    skip,
    take: limit,
  });
  const reviewerStats = await getReviewerStatsByIds(hits.map(({ person }) => person.id));
  const { agent: agents, supervisor: supervisors } = counts;
  return {
    success: true as const,
    data: {
      people: hits.map((hit) => toFound(hit, reviewerStats.get(hit.person.id)?.reputation ?? null)),
      pagination: paginate(counts[kind === 'agents' ? 'agent' : 'supervisor'], { page, limit }),
      counts: { agents, supervisors },
      isRelaxed,
    },
  };
}

function toFound({ person, ...facts }: PersonHit, reputation: number | null): FoundAgent | FoundSupervisor {
  const { createdAt: _, ...shown } = person;
  return { ...shown, ...facts, reputation };
}
