import { type SupervisorRecord, supervisorEntity } from './identity-entities.ts';
import { accountsOfAll } from './mailbox.ts';
import { displayName } from './supervisor-view.ts';

/** Returns supervisors by id; one batch read for each 100. Deleted accounts are left out. */
export async function getSupervisors(ids: readonly string[]): Promise<Map<string, SupervisorRecord>> {
  const unique = [...new Set(ids)].map((supervisorId) => ({ supervisorId }));
  if (unique.length === 0) return new Map();
  const { data } = await supervisorEntity().get(unique).go();
  return new Map(data.map((person) => [person.supervisorId, person]));
}

/** Returns the ids of all accounts of people, also of those whose accounts are gone. */
export async function accountsOfIds(ids: readonly string[]): Promise<string[]> {
  const people = await getSupervisors(ids);
  return accountsOfAll(ids.map((supervisorId) => people.get(supervisorId) ?? { supervisorId }));
}

/** Returns a supervisor as others see them beside what they did. */
export const toPerson = (person: SupervisorRecord) => ({
  id: person.supervisorId,
  username: person.username,
  name: displayName(person),
});
