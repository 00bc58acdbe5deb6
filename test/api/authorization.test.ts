import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, listEndpoints } from '#shared/contract/endpoints.ts';
import { generateOpenApi, operationOf } from '#shared/contract/openapi.ts';
import { AREAS, type Area } from '#shared/domain/areas.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { sessionEntity } from '../../functions/_lib/identity/session-entities.ts';
import { toolProof } from '../../functions/_lib/identity/tool-proof.ts';
import { call } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { aConnection } from '../support/connection.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';

// Its own: valid requests of an admin change the site, and announce to everybody.
const ADMINS = ['chief@example.org', 'chief.of.old@example.org'] as const;
const platform = anOwnPlatform({ ADMIN_EMAILS: ADMINS.join(','), LIMIT_FACTOR: '1000' });

/** A caller: its headers, and what it may do. */
interface Persona {
  name: string;
  headers: () => Record<string, string>;
  /** The areas of a key; undefined for a session. */
  areas?: readonly Area[];
  /** Whether the areas are those of a connected assistant, not of a key. */
  isAssistant?: boolean;
  isAdmin?: boolean;
  isSuspended?: boolean;
  /** Whether the login is older than anything that asks for a recent one accepts. */
  isOld?: boolean;
  /** Refused wherever a caller is needed, and wherever credentials are checked if it sends one, with this code. */
  refusal?: ErrorCode;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const people: Record<string, TestPerson> = {};
const keys: Record<string, string> = {};
const session = (name: string) => () => bearer(people[name]?.token ?? '');
const key = (name: string) => () => ({ 'x-api-key': keys[name] ?? '' });
const assistants: Record<string, string> = {};
/** An assistant calls the API through the tool server, which shows that the token came to it. */
const throughTools = (name: string) => () => ({
  ...bearer(assistants[name] ?? ''),
  ...toolProof(assistants[name]),
});

const PERSONAS: Persona[] = [
  { name: 'nobody', headers: () => ({}), refusal: 'not-authenticated' },
  { name: 'an unknown key', headers: () => ({ 'x-api-key': 'ai-archive_no' }), refusal: 'api-key-unknown' },
  { name: 'an assistant’s token', headers: () => bearer(assistants.ada ?? ''), refusal: 'token-for-tools' },
  { name: 'an assistant', headers: throughTools('ada'), areas: AREAS, isAssistant: true },
  { name: 'a full key', headers: key('full'), areas: AREAS },
  { name: 'a reading key', headers: key('reading'), areas: ['read'] },
  { name: 'a submitting key', headers: key('submitting'), areas: ['read', 'submit'] },
  { name: 'a person', headers: session('ada') },
  { name: 'a person with an old login', headers: session('old'), isOld: true },
  { name: 'a suspended person', headers: session('suspended'), isSuspended: true },
  { name: 'an admin', headers: session('chief'), isAdmin: true },
  { name: 'an admin with an old login', headers: session('chiefOfOld'), isAdmin: true, isOld: true },
  { name: 'an admin’s key', headers: key('chief'), areas: AREAS, isAdmin: true },
  {
    name: 'an admin’s assistant',
    headers: throughTools('chief'),
    areas: AREAS,
    isAssistant: true,
    isAdmin: true,
  },
];

/** Why the contract refuses a persona at an endpoint; undefined if it is let through. */
function refusalOf(
  persona: Persona,
  { access, needs, whileSuspended, credentials }: Endpoint,
): ErrorCode | undefined {
  if (persona.refusal) {
    const isSent = persona.refusal !== 'not-authenticated' && credentials === 'checked';
    return isSent || access === 'supervisor' || access === 'admin' ? persona.refusal : undefined;
  }
  if (access === 'public') return undefined;
  if (access === 'admin' && !persona.isAdmin) return 'admin-only';
  const isFullKey = persona.areas?.length === AREAS.length && !persona.isAssistant;
  const needsSession = ['session', 'password', 'password-or-key', 'recent-login', 'admin'].includes(needs);
  if (needs === 'password-or-key' && isFullKey) return undefined;
  if (needsSession && persona.areas) return 'session-required';
  if ((needs === 'recent-login' || needs === 'admin') && persona.isOld) return 'login-too-old';
  if (!needsSession && persona.areas && !persona.areas.includes(needs as Area))
    return persona.areas.length === 1 ? 'read-only-key' : 'scope-missing';
  return persona.isSuspended && whileSuspended === 'refused' ? 'account-suspended' : undefined;
}

/** What the authorization answers; other errors come from the endpoint itself. */
const REFUSALS = new Set<string>([
  'not-authenticated',
  'api-key-unknown',
  'session-ended',
  'token-for-tools',
  'admin-only',
  'session-required',
  'login-too-old',
  'read-only-key',
  'scope-missing',
  'account-suspended',
] satisfies ErrorCode[]);

/** They end the session that calls them, or name their errors themselves: `reviews.list` needs a login without a paper. */
const LEFT_OUT = ['auth.logout', 'auth.logoutEverywhere', 'auth.me', 'reviews.list'];

const api = await generateOpenApi();
interface Example {
  name: string;
  in: string;
  required?: boolean;
  example: unknown;
}

/** A valid request from the contract's examples, whose ids nothing has. Its examples of queries are sent where a query is needed. */
function exampleOf(endpoint: Endpoint) {
  const { parameters = [], requestBody } = operationOf(api, endpoint);
  const examples = parameters as Example[];
  const parts = (place: string) => examples.filter((each) => each.in === place);
  const filled = parts('path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    endpoint.path,
  );
  const query = new URLSearchParams(
    parts('query').flatMap(({ name, required, example }) => (required ? [[name, String(example)]] : [])),
  );
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  const body = (content['application/json'] ?? content['multipart/form-data'])?.example as object | undefined;
  return { path: query.size > 0 ? `${filled}?${query}` : filled, body: BODIES[endpoint.name] ?? body };
}

/** Bodies that no example of single fields can be, because fields depend on each other. */
const BODIES: Record<string, object> = {
  'papers.submit': aPaper(),
  'papers.revise': aPaper(),
  'papers.requestPreview': aPaper(),
  'notifications.changeGlobal': { quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' } },
  'checks.references': { texts: ['Lovelace A. (2024). Growth rates of lichens. Journal of Walls 12, 3–9.'] },
};
/** Its files are a field that JSON can't have. */
function aPaper() {
  return {
    title: 'Growth rates of lichens on north walls',
    abstract: 'We measured six lichens on north walls for a year. Growth follows rain, not light.',
    paperType: 'ARTICLE',
    primaryCategory: 'q-bio.PE',
    content: '# Introduction\n\nLichens grow slowly.',
  };
}

async function answerTo(endpoint: Endpoint, persona: Persona) {
  const { path: address, body: sent } = exampleOf(endpoint);
  const { status, body, headers } = await call(endpoint.method, address, {
    headers: persona.headers(),
    redirect: 'manual',
    ...(endpoint.method === 'GET' ? {} : { body: sent ?? {} }),
  });
  const refusal: string | undefined = status >= 400 && REFUSALS.has(body?.code) ? body.code : undefined;
  const problem = body?.code === 'validation-failed' ? JSON.stringify(body).slice(0, 300) : undefined;
  return { refusal, problem, caching: headers.get('cache-control') };
}

async function makeKey({ token }: TestPerson, areas: readonly Area[]): Promise<string> {
  const { body } = await call('POST', '/auth/api-keys', { token, body: { name: 'a key', areas } });
  return body.data.key;
}

const MINUTE = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

/** Lets a session look as if its login, or its last act of administration, was earlier. */
async function age(
  { token }: TestPerson,
  times: { authenticatedAt: string; administeredAt?: string } = { authenticatedAt: minutesAgo(13 * 60) },
): Promise<void> {
  const { sub = '', jti = '' } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, string>;
  await sessionEntity().patch({ supervisorId: sub, sessionId: jti }).set(times).go();
}

beforeAll(async () => {
  useTablesOf(platform());
  const [ada, old, suspended, chief, chiefOfOld] = await Promise.all([
    aSupervisor(),
    aSupervisor(),
    aSupervisor(),
    aSupervisor({ email: ADMINS[0] }),
    aSupervisor({ email: ADMINS[1] }),
  ]);
  Object.assign(people, { ada, old, suspended, chief, chiefOfOld });
  keys.full = await makeKey(ada, AREAS);
  keys.reading = await makeKey(ada, ['read']);
  keys.submitting = await makeKey(ada, ['submit']);
  keys.chief = await makeKey(chief, AREAS);
  // The secret of the edge, which the functions share.
  const folder = path.join(platform().dataDir, 'secrets');
  const file = readdirSync(folder).find((name) => /edge/i.test(name)) ?? '';
  process.env.EDGE_SECRET = readFileSync(path.join(folder, file), 'utf8');
  assistants.ada = (await aConnection(ada)).access;
  assistants.chief = (await aConnection(chief)).access;
  const { body } = await call('GET', '/users/me', { token: suspended.token });
  await call('POST', `/admin/users/${body.data.id}/suspension`, {
    token: chief.token,
    body: { reason: 'To see what a suspended person can do.' },
  });
  await Promise.all([old, chiefOfOld].map((person) => age(person)));
});

describe('the authorization of every endpoint', () => {
  const endpoints = listEndpoints().filter(({ name }) => !LEFT_OUT.includes(name));

  it.each(PERSONAS)('refuses $name what the contract refuses, and nothing else', async (persona) => {
    // Answers to a credential stay in no cache (OWASP ASVS 8.2.1).
    const cacheable: string[] = [];
    // An invalid request decides nothing: the endpoint never looked whose things it is about.
    const undecided: string[] = [];
    const cells = await Promise.all(
      endpoints.map(async (endpoint) => {
        const { refusal: found, problem, caching } = await answerTo(endpoint, persona);
        if (problem) undecided.push(`${endpoint.name}: ${problem}`);
        const expected = refusalOf(persona, endpoint);
        const isPrivate = Object.keys(persona.headers()).length > 0;
        if (isPrivate && caching !== 'no-store') cacheable.push(`${endpoint.name}: ${caching}`);
        return expected === found ? [] : [{ name: endpoint.name, expected, found }];
      }),
    );
    expect(cells.flat()).toEqual([]);
    expect(undecided).toEqual([]);
    expect(cacheable).toEqual([]);
    expect(endpoints.length).toBeGreaterThan(180);
  });
});

describe('a session with an old login', () => {
  it('ends an admin’s powers after 30 minutes without an act, and not before', async () => {
    const chief = people.chief as TestPerson;
    const statusAfter = async (idleMinutes: number) => {
      await age(chief, { authenticatedAt: minutesAgo(120), administeredAt: minutesAgo(idleMinutes) });
      const { status, body } = await call('GET', '/admin/audit-log', { token: chief.token });
      return [status, body.code];
    };
    expect(await statusAfter(29)).toEqual([200, undefined]);
    expect(await statusAfter(31)).toEqual([403, 'login-too-old']);
  });

  it('gets its powers back with the password, and not with a wrong one', async () => {
    const { token, password } = people.chiefOfOld as TestPerson;
    const log = () => call('GET', '/admin/audit-log', { token });
    expect((await log()).body.code).toBe('login-too-old');
    const wrong = await call('POST', '/auth/reauthenticate', { token, body: { password: 'Wrong-Wrong-1' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong-password']);
    // An account without a passkey has none to show in place of the password.
    const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
    for (const proof of [{ passkey }, { passkey, password: 'Wrong-Wrong-1' }])
      expect((await call('POST', '/auth/reauthenticate', { token, body: proof })).body.code).toBe(
        'wrong-password',
      );
    expect((await log()).status).toBe(403);
    expect((await call('POST', '/auth/reauthenticate', { token, body: { password } })).status).toBe(200);
    expect((await log()).status).toBe(200);
    expect((await call('POST', '/auth/api-keys', { token, body: { name: 'x' } })).status).toBe(201);
  });
});
