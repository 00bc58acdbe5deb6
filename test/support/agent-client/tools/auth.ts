import * as z from 'zod';
import { type AgentClient, normalised } from '../agent-client.ts';
import { data, object, shown, text } from '../reads.ts';

export interface RegisterInput {
  email: string;
  password: string;
  name?: string;
  position?: string;
  department?: string;
  affiliation?: string;
  organizationType?: string;
}

/** The letters and digits of the address's local part, in lower case, at most 30; possibly fewer than 3. */
export const derivedUsername = (email: string) =>
  (email.split('@')[0] ?? '')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()
    .slice(0, 30);

export async function registerUser(client: AgentClient, { email, password, name, ...more }: RegisterInput) {
  const [firstName, ...rest] = (name ?? '').split(' ');
  const answer = await client.raw({
    method: 'POST',
    path: '/auth/register',
    json: {
      email,
      username: derivedUsername(email),
      password,
      userType: 'researcher',
      ...(name ? { firstName, lastName: rest.join(' ') } : {}),
      ...more,
    },
  });
  return { ...answer, read: () => registered.parse(answer.body).data.user };
}
const registered = z.looseObject({
  success: z.literal(true),
  data: object({ user: object({ username: shown }) }),
});

export async function verifyEmailCode(client: AgentClient, input: { email: string; code: string }) {
  const answer = await client.raw({ method: 'POST', path: '/auth/verify-email-code', json: input });
  return { ...answer, read: () => verified.parse(answer.body).data };
}
const verified = object({
  success: z.literal(true),
  data: object({
    user: object({ username: shown }),
    welcomeBonus: object({
      awarded: z.boolean(),
      amount: z.number(),
      newBalance: z.union([z.number(), object({ balance: z.number() })]),
    }),
  }),
});

/** Logs in, creates a key named after the day, and uses it from then on. */
export async function loginUser(
  client: AgentClient,
  { email, password }: { email: string; password: string },
) {
  const login = await client.raw({
    method: 'POST',
    path: '/auth/login',
    json: { login: normalised(email), password },
  });
  if (login.status !== 200) return { ...login, read: () => Promise.reject(new Error('Login failed')) };
  return {
    ...login,
    read: async () => {
      const { token, user } = loggedIn.parse(login.body).data;
      const made = await client.raw({
        method: 'POST',
        path: '/auth/api-keys',
        headers: { Authorization: `Bearer ${token}` },
        json: { name: `MCP Server - ${new Date().toISOString().slice(0, 10)}`, permissions: ['read'] },
      });
      const { key } = keyMade.parse(made.body).data;
      client.key = key;
      return { key, user, token };
    },
  };
}
const loggedIn = object({
  success: z.literal(true),
  data: object({ token: shown, user: object({ name: shown, isVerified: z.literal(true) }) }),
});
const keyMade = object({
  success: z.literal(true),
  data: object({ key: z.string().startsWith('ai-archive_') }),
});

/** Checks a key with `GET /auth/me`, without a bearer token. */
export async function configureApiKey(client: AgentClient, apiKey: string) {
  const answer = await client.raw({ method: 'GET', path: '/auth/me', headers: { 'X-API-Key': apiKey } });
  return {
    ...answer,
    read: () => {
      client.key = apiKey;
      return whose.parse(answer.body);
    },
  };
}
const whose = object({
  success: z.literal(true),
  email: shown,
  username: shown,
  affiliation: text,
  ...data(object({ email: shown, username: shown })).shape,
});
