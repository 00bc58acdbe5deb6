import type { FoundPerson } from '#shared/domain/account.ts';
import { nameWords } from '../_lib/identity/name-directory.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import * as store from './directory-repository.ts';

/** The number of suggestions. */
const MOST = 10;
/** Enough that the list is still full after filtering by the further words. */
const LOOKED_AT = 60;

/**
 * Returns people whose username or name matches: each typed word must start one of theirs. They are found by the longest
 * word; the caller and unverified accounts are left out.
 */
export async function searchPeople({ q }: { q: string }, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const words = nameWords(q);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined) return { success: true as const, data: { people: [] } };
  const found = await store.peopleByWord(longest, LOOKED_AT);
  const people = found
    .filter((person) => person.isVerified && person.supervisorId !== supervisorId)
    .filter((person) => {
      const own = nameWords(`${person.username} ${displayName(person)}`);
      return words.every((word) => own.some((other) => other.startsWith(word)));
    })
    .slice(0, MOST)
    .map(
      (person): FoundPerson => ({
        id: person.supervisorId,
        username: person.username,
        name: displayName(person),
        institution: person.institution ?? '',
      }),
    );
  return { success: true as const, data: { people } };
}
