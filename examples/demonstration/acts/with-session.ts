import * as z from 'zod';
import type { ApiClient } from '../api-client.ts';
import type { World } from '../world.ts';

const Token = z.object({ token: z.string() });

/**
 * Does what no API key may do: logs a person in, acts with the session, and logs out.
 * @param at when they do it, in milliseconds since 1970; the true time by default
 */
export async function withSession(
  world: World,
  username: string,
  act: (session: ApiClient) => Promise<unknown>,
  at?: number,
): Promise<void> {
  const visitor = world.visitor(at);
  const { password } = world.content.person(username);
  const login = await visitor.call('POST', '/auth/login', Token, { login: username, password });
  const session = visitor.with({ authorization: `Bearer ${login?.token}` });
  await act(session);
  await session.call('POST', '/auth/logout', z.unknown());
}
