import { directoryEntity } from '../_lib/identity/directory-entities.ts';
import { type SupervisorRecord, supervisorEntity } from '../_lib/identity/identity-entities.ts';
import { directoryShard } from '../_lib/identity/name-directory.ts';

/** Returns supervisors with a word that starts with a text, alphabetically: one query and one batch read. */
export async function peopleByWord(beginning: string, most: number): Promise<SupervisorRecord[]> {
  const { data } = await directoryEntity()
    .query.primary({ initials: directoryShard(beginning) })
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
