import type { FoundPerson } from '#shared/domain/account.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { wordsOf } from '../_lib/directory.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import * as store from './directory-store.ts';

/** As many as a list of suggestions shows. */
const MOST = 10;
/** Enough that those who are left after the further words are looked at still fill the list. */
const LOOKED_AT = 60;

/**
 * People whose username or name begins with what was typed: each word of it must begin one of theirs. Found by the
 * longest word; the caller and who is not verified are left out.
 */
export async function searchPeople({ q }: { q: string }, call: Call) {
  const { supervisorId } = signedIn(call).supervisor;
  const words = wordsOf(q);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined) return { success: true as const, data: { people: [] } };
  const found = await store.peopleByWord(longest, LOOKED_AT);
  const people = found
    .filter((person) => person.isVerified && person.supervisorId !== supervisorId)
    .filter((person) => {
      const own = wordsOf(`${person.username} ${displayName(person)}`);
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
