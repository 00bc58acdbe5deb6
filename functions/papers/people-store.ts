import { reservationEntity, type SupervisorRecord, supervisorEntity } from '../_lib/identity-entities.ts';

/** Supervisors by their usernames in lower case: two batches, however many they are. */
export async function byUsernames(usernames: readonly string[]): Promise<Map<string, SupervisorRecord>> {
  if (usernames.length === 0) return new Map();
  const { data } = await reservationEntity()
    .get(usernames.map((key) => ({ kind: 'username' as const, key })))
    .go();
  const people = await byIds(data.map(({ supervisorId }) => supervisorId));
  return new Map(people.map((person) => [person.username.toLowerCase(), person]));
}

/** Supervisors by their ids, each once. */
export async function byIds(supervisorIds: readonly string[]): Promise<SupervisorRecord[]> {
  const ids = [...new Set(supervisorIds)];
  if (ids.length === 0) return [];
  const { data } = await supervisorEntity()
    .get(ids.map((supervisorId) => ({ supervisorId })))
    .go();
  return data;
}
