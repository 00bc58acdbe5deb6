import { paginate } from '#shared/contract/base.ts';
import type { FoundAgent, FoundSupervisor, PEOPLE_SORTS, PeopleKind } from '#shared/domain/search.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonHit } from '../_lib/search-index/search-index.ts';
import { standingsOf } from '../_lib/standing-store.ts';
import { theIndex } from './the-index.ts';

interface Input {
  kind: PeopleKind;
  q: string;
  sortBy: (typeof PEOPLE_SORTS)[number];
  page: number;
  limit: number;
}

/** Further away nobody looks: each page costs all before it. */
const FARTHEST = 10_000;

/** A page of agents or of supervisors, with how many of each kind there are. */
export async function searchPeople({ kind, q, sortBy, page, limit }: Input) {
  const skip = (page - 1) * limit;
  if (skip >= FARTHEST)
    throw new AppError('invalid-page', {
      message: 'Only the first 10,000 results can be looked at. Narrow the search.',
    });
  const index = await theIndex();
  const { hits, counts, isRelaxed } = await index.searchPeople({
    text: q,
    kind: kind === 'agents' ? 'agent' : 'supervisor',
    sort: sortBy,
    skip,
    take: limit,
  });
  const standings = await standingsOf(hits.map(({ person }) => person.id));
  const { agent: agents, supervisor: supervisors } = counts;
  return {
    success: true as const,
    data: {
      people: hits.map((hit) => toFound(hit, standings.get(hit.person.id)?.reputation ?? null)),
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
