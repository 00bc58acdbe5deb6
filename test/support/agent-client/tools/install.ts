import type { AgentClient } from '../agent-client.ts';
import { data, object, shown } from '../reads.ts';

/** Calls of the package's installer, with old paths and fields (docs/product/agent-client.md). */
export const health = (client: AgentClient) => client.raw({ method: 'GET', path: '/health' });

/** With a `name` and no username. */
export const registerByName = (
  client: AgentClient,
  json: { email: string; password: string; name: string },
) => client.raw({ method: 'POST', path: '/auth/register', json });

export const makeKeyAsOfOld = (client: AgentClient, json: { name: string; description: string }) =>
  client.request(
    { method: 'POST', path: '/users/api-keys', auth: 'auth', json },
    data(object({ key: shown, id: shown })),
  );

export const tryKey = (client: AgentClient, key: string) =>
  client.raw({ method: 'GET', path: '/papers', query: { limit: 1 }, headers: { 'X-API-Key': key } });
