import { AppError } from '#shared/errors.ts';
import { findSupervisor } from '../_lib/identity/find-supervisor.ts';
import { reservationEntity, type SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { getSupervisors } from '../_lib/identity/people-by-id.ts';

/** Returns the supervisor with a username. @throws AppError `user-not-found` */
export async function requirePerson(username: string): Promise<SupervisorRecord> {
  const person = await findSupervisor(username);
  if (!person || person.deletedAt) throw noUser([username]);
  return person;
}

/** Returns supervisors by username, in any case; unknown names are left out. Two batch reads for each 100. */
export async function findPeople(usernames: readonly string[]): Promise<Map<string, SupervisorRecord>> {
  const keys = [...new Set(usernames.map((name) => name.toLowerCase()))].filter(Boolean);
  if (keys.length === 0) return new Map();
  const { data } = await reservationEntity()
    .get(keys.map((key) => ({ kind: 'username' as const, key })))
    .go();
  const people = await getSupervisors(data.map(({ supervisorId }) => supervisorId));
  return new Map(
    [...people.values()].flatMap((person) =>
      person.deletedAt ? [] : [[person.username.toLowerCase(), person]],
    ),
  );
}

/** Returns supervisors with usernames, by id. @throws AppError `user-not-found` */
export async function requirePeople(usernames: readonly string[]): Promise<Map<string, SupervisorRecord>> {
  const found = await findPeople(usernames);
  const missing = usernames.filter((name) => !found.has(name.toLowerCase()));
  if (missing.length > 0) throw noUser(missing);
  return new Map([...found.values()].map((person) => [person.supervisorId, person]));
}

const noUser = (names: readonly string[]) =>
  new AppError('user-not-found', {
    message: `There is no user with ${names.length === 1 ? 'the username' : 'the usernames'} ${names.slice(0, 5).join(', ')}.`,
  });
