import { type SupervisorRecord, supervisorEntity } from './identity-entities.ts';
import { displayName } from './supervisor-view.ts';

/** Returns supervisors by id; one batch read for each 100. Deleted accounts are left out. */
export async function getSupervisors(ids: readonly string[]): Promise<Map<string, SupervisorRecord>> {
  const unique = [...new Set(ids)].map((supervisorId) => ({ supervisorId }));
  if (unique.length === 0) return new Map();
  const { data } = await supervisorEntity().get(unique).go();
  return new Map(data.map((person) => [person.supervisorId, person]));
}

/** Returns a supervisor as others see them beside what they did. */
export const toPerson = (person: SupervisorRecord) => ({
  id: person.supervisorId,
  username: person.username,
  name: displayName(person),
});
