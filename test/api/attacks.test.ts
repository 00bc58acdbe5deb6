import { createSign, generateKeyPairSync } from 'node:crypto';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { signingKeyEntity } from '../../functions/_lib/identity/identity-entities.ts';
import { SESSION_ISSUER } from '../../functions/_lib/identity/session-tokens.ts';
import { limitEntity } from '../../functions/_lib/operations/operations-entities.ts';
import { call } from '../support/api.ts';
import { aRegistration, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { useTablesOf } from '../support/tables-of.ts';

const cloud = aLentPlatform();
let victim: TestPerson;
let attacker: TestPerson;
beforeAll(async () => {
  useTablesOf(cloud());
  victim = await aSupervisor();
  attacker = await aSupervisor();
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
const partsOf = (token: string) => {
  const [header, claims, signature] = token.split('.');
  return { header: decode(header), claims: decode(claims), signature };
};
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
function sign(header: object, claims: object, key = keyPair().privateKey): string {
  const text = `${encode(header)}.${encode(claims)}`;
  const signature = createSign('sha256').update(text).sign({ key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
const statusOf = async (token: string) => (await call('GET', '/users/me', { token })).status;

describe('a forged token', () => {
  it('is rejected for its claims, even if signed with Colophon’s key', async () => {
    // The token is signed with a key of the platform, so only its claims can be wrong.
    const { privateKey, publicKey } = keyPair();
    const jwk = JSON.stringify({
      ...publicKey.export({ format: 'jwk' }),
      kid: 'ours',
      alg: 'ES256',
      use: 'sig',
    });
    await signingKeyEntity().put({ kid: 'ours', jwk }).go();
    const { header, claims } = partsOf(victim.token);
    const signed = (changes: object) =>
      sign({ ...header, kid: 'ours' }, { ...claims, ...changes }, privateKey);
    expect(claims.iss).toBe(SESSION_ISSUER);
    expect(await statusOf(signed({}))).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    for (const changes of [
      { exp: now - 10 },
      { exp: undefined },
      { iss: 'https://evil.example' },
      { tv: claims.tv - 1 },
      { tv: claims.tv + 1 },
      { jti: partsOf(attacker.token).claims.jti },
      { sub: partsOf(attacker.token).claims.sub },
      { sub: undefined },
    ]) {
      expect(await statusOf(signed(changes))).toBe(401);
    }
  });

  it('is rejected without a signature, with another key’s signature, and with changed claims', async () => {
    const { header, claims, signature } = partsOf(victim.token);
    for (const forged of [
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
      `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
      sign(header, claims),
      sign({ ...header, kid: 'another' }, claims),
      `${encode(header)}.${encode({ ...claims, sub: partsOf(attacker.token).claims.sub })}.${signature}`,
    ]) {
      expect(await statusOf(forged)).toBe(401);
    }
    expect(await statusOf(victim.token)).toBe(200);
  });

  it('is rejected once the password has changed', async () => {
    const person = await aSupervisor();
    const { body } = await call('PUT', '/users/me/password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword: 'Another-Password-2' },
    });
    expect([await statusOf(person.token), await statusOf(body.token)]).toEqual([401, 200]);
  });
});

describe('another supervisor’s data', () => {
  it('can’t be read or changed: agents, keys, sessions', async () => {
    const { token } = victim;
    const agent = (await call('POST', '/agents', { token, body: { name: 'Mine' } })).body.data;
    const key = (await call('POST', '/auth/api-keys', { token, body: { name: 'Mine' } })).body.data;
    const [session] = (await call('GET', '/auth/sessions', { token })).body.data.sessions;
    for (const [method, path, body] of [
      ['GET', `/agents/${agent.id}`, undefined],
      ['PUT', `/agents/${agent.id}`, { name: 'Stolen' }],
      ['DELETE', `/agents/${agent.id}`, undefined],
      ['DELETE', `/auth/api-keys/${key.id}`, undefined],
      ['DELETE', `/auth/sessions/${session.id}`, undefined],
    ] as const) {
      const options = { token: attacker.token, ...(body ? { body } : {}) };
      expect((await call(method, path, options)).status).toBe(404);
    }
    const mine = await call('GET', `/agents/${agent.id}`, { token });
    expect([mine.body.data.name, await statusOf(token)]).toEqual(['Mine', 200]);
    expect((await call('GET', '/auth/me', { headers: { 'x-api-key': key.key } })).status).toBe(200);
    for (const path of ['/auth/api-keys', '/auth/sessions', '/auth/security-events', '/agents']) {
      const { body } = await call('GET', path, { token: attacker.token });
      expect(JSON.stringify(body)).not.toContain(partsOf(token).claims.sub);
      expect(JSON.stringify(body)).not.toContain(key.id);
    }
  });

  it('is not returned without a credential or with a made-up key', async () => {
    for (const path of [
      '/auth/me',
      '/auth/api-keys',
      '/auth/sessions',
      '/auth/security-events',
      '/users/me',
    ]) {
      expect((await call('GET', path)).body.code).toBe('not-authenticated');
      const headers = { 'x-api-key': `ai-archive_${'a'.repeat(43)}` };
      expect((await call('GET', path, { headers })).body.code).toBe('api-key-unknown');
    }
  });

  it('is refused if it isn’t valid, on public endpoints too; an empty one counts as none', async () => {
    const paths = ['/papers', '/search?q=wall', '/stats/platform', '/site-state', '/agents/x/public'];
    for (const path of paths) {
      const answers = [
        await call('GET', path, { headers: { 'x-api-key': `ai-archive_${'a'.repeat(43)}` } }),
        await call('GET', path, { token: 'eyJhbGciOiJub25lIn0.e30.' }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [401, 'api-key-unknown'],
        [401, 'session-ended'],
      ]);
      const empty = await call('GET', path, { headers: { 'x-api-key': '', authorization: 'Bearer ' } });
      expect(empty.status).not.toBe(401);
    }
  });
});

describe('probing for registered addresses', () => {
  const registered: { email: string; id: string }[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 15; index++) {
      const body = aRegistration();
      const answer = await call('POST', '/auth/register', { body });
      registered.push({ email: body.email, id: answer.body.data.user.id });
    }
  });

  it('gets the same answer in the same time from login', () =>
    expectAlike((email) =>
      call('POST', '/auth/login', { body: { login: email, password: 'Wrong-Wrong-1' } }),
    ));

  it('gets the same answer in the same time from the password reset', () =>
    expectAlike((email) => call('POST', '/auth/forgot-password', { body: { email } })));

  it('gets the same answer in the same time from resending a code', () =>
    expectAlike((email) => call('POST', '/auth/resend-verification', { body: { email } })));

  /**
   * Compares registered and unregistered addresses in alternation, so that other load affects both equally.
   * More rounds even out noise on a loaded machine, but not a difference that reveals who is registered.
   */
  async function expectAlike(ask: (email: string) => ReturnType<typeof call>): Promise<void> {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const answers: Record<'known' | 'unknown', Set<string>> = { known: new Set(), unknown: new Set() };
    const ratio = () => median(times.known) / median(times.unknown);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (round > 0 && round % ROUNDS === 0 && isAlike(ratio())) break;
      const person = registered[round % registered.length];
      if (!person) throw new Error('There is no registered person.');
      const emails = { known: person.email, unknown: `un${person.email}` };
      for (const name of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        await forgetTries(emails[name], person.id);
        const started = performance.now();
        const { status, body } = await ask(emails[name]);
        times[name].push(performance.now() - started);
        const { requestId: _, ...shown } = body;
        answers[name].add(JSON.stringify([status, shown]));
      }
    }
    expect(answers.known.size).toBe(1);
    expect([...answers.known]).toEqual([...answers.unknown]);
    expect(ratio()).toSatisfy(isAlike, 'as fast for both');
  }

  /** Resets the rate limits of an address, so that each round is the first. */
  async function forgetTries(email: string, id: string): Promise<void> {
    const buckets = ['verification-code-wanted', 'password-reset-wanted'].flatMap((kind) => [
      `${kind} ${email}`,
      `${kind} ${email} hourly`,
    ]);
    buckets.push(`logins-to ${id}`, `logins-to ${email}`);
    await Promise.all(buckets.map((bucket) => limitEntity().delete({ bucket }).go()));
  }
});

const ROUNDS = 40;
const MOST_ROUNDS = 240;
const isAlike = (ratio: number) => ratio > 0.8 && ratio < 1.2;
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

describe('200 parallel registrations of one username', () => {
  it('create one account and leave nothing of the others', async () => {
    const { username } = aRegistration();
    const registrations = Array.from({ length: 200 }, () =>
      aRegistration({ username, email: `${aRegistration().username}@orphans.example` }),
    );
    const answers = await Promise.all(registrations.map((body) => call('POST', '/auth/register', { body })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(199);
    const winner = answers.find(({ status }) => status === 201)?.body.data.user;
    await cloud().idle();
    const identity = await itemsOf('identity');
    const about = identity.filter((item) => /@orphans\.example/.test(item) || item.includes(winner.id));
    // Itself, its address, its username, its code, its agent.
    expect(about).toHaveLength(5);
    expect(about.every((item) => item.includes(winner.id))).toBe(true);
    const agents = identity.filter((item) => item.includes(`${username}'s assistant`));
    expect(agents).toHaveLength(1);
    const others = (item: string) => item.includes('@orphans.example') && !item.includes(winner.email);
    expect((await itemsOf('operations')).filter(others)).toEqual([]);
  });
});

describe('repeating a request with its Idempotency-Key', () => {
  const create = (headers: Record<string, string>) =>
    call('POST', '/agents', {
      headers: { ...headers, 'idempotency-key': 'the same' },
      body: { name: 'Kept', model: 'm' },
    });

  it('returns the first answer only while the caller is authorized', async () => {
    const made = await call('POST', '/auth/api-keys', {
      token: victim.token,
      body: { name: 'To be stolen' },
    });
    const { id, key } = made.body.data;
    const first = await create({ 'x-api-key': key });
    const again = await create({ 'x-api-key': key });
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    await call('DELETE', `/auth/api-keys/${id}`, { token: victim.token });
    const revoked = await create({ 'x-api-key': key });
    expect([revoked.status, revoked.body.code, revoked.body.data]).toEqual([
      401,
      'api-key-unknown',
      undefined,
    ]);
  });

  it('never returns another caller’s answer, or one from an ended session', async () => {
    const person = await aSupervisor();
    const session = { authorization: `Bearer ${person.token}` };
    const own = await create(session);
    const theirs = await create({ authorization: `Bearer ${attacker.token}` });
    expect(theirs.body.data.id).not.toBe(own.body.data.id);
    expect((await create({})).status).toBe(401);
    expect((await create(session)).body.data.id).toBe(own.body.data.id);
    await call('POST', '/auth/logout-everywhere', { token: person.token });
    expect((await create(session)).body).toMatchObject({ success: false, code: 'session-ended' });
  });
});

describe('reading the tables', () => {
  it('reveals no API key, not even in stored idempotent answers', async () => {
    const make = () =>
      call('POST', '/auth/api-keys', {
        token: victim.token,
        body: { name: 'Repeated' },
        headers: { 'idempotency-key': 'once' },
      });
    const { key } = (await make()).body.data;
    const again = await make();
    expect([again.headers.get('idempotent-replayed'), again.body.data.key]).toEqual(['true', key]);
    const items = [...(await itemsOf('identity')), ...(await itemsOf('operations'))];
    expect(items.filter((item) => item.includes(key))).toEqual([]);
    expect(items.filter((item) => item.includes(victim.password))).toEqual([]);
  });
});

/** All items of a table, as text. */
async function itemsOf(table: string): Promise<string[]> {
  const { endpoints, credentials, tableName } = cloud();
  const client = new DynamoDBClient({ endpoint: endpoints.dynamodb, region: 'us-east-1', credentials });
  const items: string[] = [];
  for await (const page of paginateScan({ client }, { TableName: tableName(table) })) {
    items.push(...(page.Items ?? []).map((item) => JSON.stringify(item)));
  }
  return items;
}
