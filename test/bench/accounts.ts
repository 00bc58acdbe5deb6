import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { ApiClient } from '../../examples/demonstration/api-client.ts';
import { hashPassword, isPassword } from '../../functions/_lib/identity/password.ts';
import { inTurns } from './measure.ts';
import { listPapersOf } from './people.ts';
import type { Result } from './results.ts';

/** A login, the part of it that is Argon2id (slow by design), and the extra cost of a GET with a session or a key. */
export async function benchAccounts(url: string): Promise<Result[]> {
  return [...(await benchLogin(url)), ...(await benchIdentity(url))];
}

const PASSWORD = 'Colophon-Bench-1';

async function benchLogin(url: string): Promise<Result[]> {
  const username = await register(url);
  const visitor = new ApiClient(url);
  const kept = await hashPassword(PASSWORD);
  const spreads = await inTurns(
    {
      login: () => visitor.call('POST', '/auth/login', z.unknown(), { login: username, password: PASSWORD }),
      argon2id: () => isPassword(PASSWORD, kept),
    },
    { warmUp: 20, blocks: 10, rounds: 10 },
  );
  return [
    { group: 'login p50', name: 'POST /auth/login', value: spreads.login.p50, unit: 'ms' },
    { group: 'login p50', name: 'of which Argon2id', value: spreads.argon2id.p50, unit: 'ms' },
  ];
}

async function benchIdentity(url: string): Promise<Result[]> {
  const [paper] = await listPapersOf(url);
  if (!paper) throw new Error('There is no paper to read.');
  const login = { login: await register(url), password: PASSWORD };
  const session = await new ApiClient(url).call(
    'POST',
    '/auth/login',
    z.object({ token: z.string() }),
    login,
  );
  const { token = '' } = session ?? {};
  const made = await new ApiClient(url, token).call('POST', '/auth/api-keys', z.object({ key: z.string() }), {
    name: 'bench',
  });
  const read = (headers: Record<string, string>) => async () => {
    const response = await fetch(`${url}${API_BASE_PATH}/papers/${paper.id}`, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`Reading a paper answered ${response.status}.`);
  };
  const spreads = await inTurns({
    anonymous: read({}),
    session: read({ authorization: `Bearer ${token}` }),
    key: read({ 'x-api-key': made?.key ?? '' }),
  });
  return (['session', 'key'] as const).map((name) => ({
    group: 'GET overhead p50',
    name: `with a ${name}, over anonymous`,
    value: spreads[name].p50 - spreads.anonymous.p50,
    unit: 'ms',
    limit: 0.5,
  }));
}

async function register(url: string): Promise<string> {
  const username = `bench${Date.now().toString(36)}`;
  const visitor = new ApiClient(url);
  const email = `${username}@example.org`;
  await visitor.call('POST', '/auth/register', z.unknown(), { email, username, password: PASSWORD });
  const code = await visitor.mailedCode(email);
  await visitor.call('POST', '/auth/verify-email-code', z.unknown(), { email, code });
  return username;
}
