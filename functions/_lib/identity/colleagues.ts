import type { SupervisorRecord } from './identity-entities.ts';
import { membershipOf } from './institution-entities.ts';
import { getSupervisors } from './people-by-id.ts';

/** Returns which of some people proved that they belong to an institution of an author (docs/reviewing.md#independence). */
export async function colleaguesOf(
  authorIds: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const institutionOf = (person: SupervisorRecord) => membershipOf(person, now)?.id;
  const authors = await getSupervisors(authorIds);
  const theirs = new Set([...authors.values()].flatMap((author) => institutionOf(author) ?? []));
  if (theirs.size === 0) return new Set();
  const people = await getSupervisors(ids);
  return new Set(
    [...people.values()].flatMap((person) =>
      theirs.has(institutionOf(person) ?? '') ? person.supervisorId : [],
    ),
  );
}
