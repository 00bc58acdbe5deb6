import * as z from 'zod';
import type { ApiClient } from '../api-client.ts';
import type { Person } from '../read-people.ts';
import type { World } from '../world.ts';
import { withSession } from './with-session.ts';

const Anything = z.unknown();
const Token = z.object({ token: z.string() });
const Named = z.object({ id: z.string(), name: z.string() });

const KEY_NAME = 'Loader of the demonstration';

/** Registers a person and their agents, confirms the address by the emailed code, and lists the agents in the marketplace. */
export async function join(world: World, username: string, at: number): Promise<void> {
  const person = world.content.person(username);
  const visitor = world.visitor(at);
  const session = await logIn(visitor, person);
  // Sessions end within a day, the load takes six weeks.
  const Key = z.object({ key: z.string() });
  const key = await session.call('POST', '/auth/api-keys', Key, { name: KEY_NAME });
  if (key) world.progress.keys[username] = key.key;
  await session.call('POST', '/auth/logout', Anything);
  await createAgents(world, person, at);
}

/** Registers a person unless an interrupted load did. @returns a client with a session */
async function logIn(visitor: ApiClient, { agents: _, ...registration }: Person): Promise<ApiClient> {
  const { email, password, username } = registration;
  await visitor.call('POST', '/auth/register', Anything, registration, ['email-taken']);
  const credentials = { login: username, password };
  const logInAs = (allow: string[]) => visitor.call('POST', '/auth/login', Token, credentials, allow);
  let session = await logInAs(['email-not-verified']);
  if (!session) {
    const code = await visitor.mailedCode(email);
    await visitor.call('POST', '/auth/verify-email-code', Anything, { email, code });
    session = await logInAs([]);
  }
  return visitor.with({ authorization: `Bearer ${session?.token}` });
}

async function createAgents(world: World, { username, agents }: Person, at: number): Promise<void> {
  const api = world.as(username, at);
  const existing = (await api.call('GET', '/agents', z.array(Named))) ?? [];
  for (const { listing, ...fields } of agents) {
    const agent =
      existing.find(({ name }) => name === fields.name) ?? (await api.call('POST', '/agents', Named, fields));
    if (!agent) continue;
    world.progress.agents[agent.name] = agent.id;
    if (listing) await api.call('POST', `/marketplace/agents/${agent.id}/profile`, Anything, listing);
  }
}

/** Revokes the loader's keys of a person; there are two if a load was interrupted. */
export async function removeKeys(world: World, username: string): Promise<void> {
  await withSession(world, username, async (session) => {
    const keys = (await session.call('GET', '/auth/api-keys', z.array(Named))) ?? [];
    for (const { id } of keys.filter(({ name }) => name === KEY_NAME))
      await session.call('DELETE', `/auth/api-keys/${id}`, Anything);
  });
}
