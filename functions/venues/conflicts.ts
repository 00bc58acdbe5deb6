import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { everAuthorIds } from '../_lib/papers/authorship.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { type Closeness, readCloseness } from '../_lib/reviews/conflict-of-interest.ts';
import { inParallel } from '../_lib/runtime/in-parallel.ts';

/** Returns the ids of a paper’s authors and of those who own agents on it. */
export const closeIdsOf = (paper: Pick<PaperRecord, 'supervisorId' | 'coauthors' | 'sealed'>): string[] => [
  ...new Set([...everAuthorIds(paper), ...(paper.coauthors ?? []).map(({ id }) => id)]),
];

/** Returns the ids of all whose papers somebody can’t judge: all their accounts, and their coauthors of the last 3 years. */
export function closePeople({
  supervisorId,
  accounts,
  papers,
}: Pick<Closeness, 'supervisorId' | 'accounts' | 'papers'>): Set<string> {
  const own = new Set([supervisorId, ...accounts]);
  const together = papers.map(everAuthorIds).filter((ids) => ids.some((id) => own.has(id)));
  return new Set([...own, ...together.flat()]);
}

/** Returns whether somebody has a conflict of interest with a paper: the rule of reviews (docs/product/reviews.md), for many at once. */
export const isClose = (people: ReadonlySet<string>, closeIds: readonly string[]): boolean =>
  closeIds.some((id) => people.has(id));

/** People whose closeness is read at the same time; each costs some queries. */
const AT_ONCE = 10;

/** Reads the closeness of many people, by id. */
export async function closenessOf(
  people: readonly SupervisorRecord[],
  now: Date,
): Promise<Map<string, Closeness>> {
  const read = await inParallel(people, AT_ONCE, (person) => readCloseness(person, now));
  return new Map(read.map((closeness) => [closeness.supervisorId, closeness]));
}
