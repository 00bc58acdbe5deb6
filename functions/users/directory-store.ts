import { initialsOf } from '../_lib/directory.ts';
import { directoryEntity } from '../_lib/directory-entities.ts';
import { type SupervisorRecord, supervisorEntity } from '../_lib/identity-entities.ts';

/** Supervisors of whom a word begins so, by the alphabet: a query and a batch. */
export async function peopleByWord(beginning: string, most: number): Promise<SupervisorRecord[]> {
  const { data } = await directoryEntity()
    .query.primary({ initials: initialsOf(beginning) })
    .begins({ word: beginning })
    .go({ count: most });
  const ids = [...new Set(data.map(({ supervisorId }) => supervisorId))];
  if (ids.length === 0) return [];
  const { data: people } = await supervisorEntity()
    .get(ids.map((supervisorId) => ({ supervisorId })))
    .go();
  const byId = new Map(people.map((person) => [person.supervisorId, person]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
