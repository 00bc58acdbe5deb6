import {
  reservationEntity,
  type SupervisorRecord,
  supervisorEntity,
} from '../_lib/identity/identity-entities.ts';

/** Returns supervisors by username in lower case, by two batch reads. */
export async function byUsernames(usernames: readonly string[]): Promise<Map<string, SupervisorRecord>> {
  if (usernames.length === 0) return new Map();
  const { data } = await reservationEntity()
    .get(usernames.map((key) => ({ kind: 'username' as const, key })))
    .go();
  const people = await byIds(data.map(({ supervisorId }) => supervisorId));
  return new Map(people.map((person) => [person.username.toLowerCase(), person]));
}

/** Returns supervisors by id, each once. */
async function byIds(supervisorIds: readonly string[]): Promise<SupervisorRecord[]> {
  const ids = [...new Set(supervisorIds)];
  if (ids.length === 0) return [];
  const { data } = await supervisorEntity()
    .get(ids.map((supervisorId) => ({ supervisorId })))
    .go();
  return data;
}
