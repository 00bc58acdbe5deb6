import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/constants.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { apiKeyEntity } from '../../functions/_lib/identity/identity-entities.ts';
import { consumeRateLimit, raisedLimit } from '../../functions/_lib/runtime/rate-limits.ts';
import { call } from '../support/api.ts';
import { aRegistration, aSupervisor } from '../support/builders.ts';
import { callFrom } from '../support/call-from.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';
import { openTestSocket } from '../support/test-socket.ts';

const cloud = anOwnPlatform({});
beforeAll(() => useTablesOf(cloud()));

const NOW = new Date();
const many = <T>(count: number, task: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => task(index)));
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('a rate limit bucket', () => {
  const limit = { limit: 5, windowSeconds: 60 };

  it('grants exactly its capacity to parallel requests', async () => {
    const outcomes = await many(50, () => consumeRateLimit('test-parallel', limit, NOW));
    expect(outcomes.filter(({ taken }) => taken)).toHaveLength(5);
  });

  it('refills once its window has closed', async () => {
    await consumeRateLimit('test-window', limit, NOW, 5);
    const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    expect((await consumeRateLimit('test-window', limit, later(58))).taken).toBe(false);
    const outcomes = await many(50, () => consumeRateLimit('test-window', limit, later(61)));
    expect(outcomes.filter(({ taken }) => taken)).toHaveLength(5);
  });

  it('can be raised by the environment, but not lowered or removed', () => {
    for (const [factor, expected] of [
      ['3', 15],
      ['0', 5],
      ['-2', 5],
      ['none', 5],
    ] as const) {
      process.env.LIMIT_FACTOR = factor;
      expect(raisedLimit(limit).limit).toBe(expected);
    }
    delete process.env.LIMIT_FACTOR;
  });
});

describe('guessing a password', () => {
  it('allows five wrong attempts of fifty in parallel, counting username and email together', async () => {
    const { username, email, password } = await aSupervisor();
    const answers = await many(50, (index) =>
      callFrom('127.0.5.1', 'POST', '/auth/login', {
        body: { login: index % 2 ? username : email, password: `Wrong-Wrong-${index}` },
      }),
    );
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 45]);
    const right = await callFrom('127.0.5.2', 'POST', '/auth/login', { body: { login: username, password } });
    expect([right.status, right.code]).toEqual([429, 'too-many-logins']);
    expect(right.retryAfter).toBeGreaterThan(800);
  });

  it('locks out unknown accounts as well', async () => {
    const body = { login: 'nobody12', password: 'Wrong-Wrong-1' };
    const answers = await many(12, () => callFrom('127.0.5.3', 'POST', '/auth/login', { body }));
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 7]);
  });

  it('doesn’t count correct passwords', async () => {
    const { username, password } = await aSupervisor();
    for (let i = 0; i < 8; i++) {
      const { status } = await call('POST', '/auth/login', { body: { login: username, password } });
      expect(status).toBe(200);
    }
  });

  it('allows 100 attempts from one address, for any accounts', async () => {
    await consumeRateLimit('logins-from 127.0.5.4', RATE_LIMITS.failedLoginsPerAddress, new Date(), 97);
    const guess = (address: string, index: number) =>
      callFrom(address, 'POST', '/auth/login', { body: { login: `nobody${index}`, password: 'Wrong-1' } });
    const answers = await many(20, (index) => guess('127.0.5.4', index));
    expect([count(answers, 401), count(answers, 429)]).toEqual([3, 17]);
    expect((await guess('127.0.5.5', 0)).status).toBe(401);
  });
});

describe('floods', () => {
  it('of registrations are limited to 200 an hour from one address', async () => {
    await consumeRateLimit(
      'registrations-from 127.0.6.1',
      RATE_LIMITS.registrationsPerAddress,
      new Date(),
      198,
    );
    const answers = await many(10, () =>
      callFrom('127.0.6.1', 'POST', '/auth/register', { body: aRegistration() }),
    );
    expect([count(answers, 201), count(answers, 429)]).toEqual([2, 8]);
    expect(answers.every(({ status, retryAfter }) => status === 201 || retryAfter > 3000)).toBe(true);
  });

  it('of requests with one key are limited to 300 in 30 s', async () => {
    const { token } = await aSupervisor();
    const { body } = await call('POST', '/auth/api-keys', { token, body: { name: 'x' } });
    const headers = { 'x-api-key': body.data.key };
    const answers = await many(400, () => callFrom('127.0.6.2', 'GET', '/auth/me', { headers }));
    expect(count(answers, 200)).toBeLessThanOrEqual(RATE_LIMITS.requestsPerKey.limit);
    // Function instances reserve capacity; the unused rest is at most what they granted.
    expect(count(answers, 200)).toBeGreaterThanOrEqual(RATE_LIMITS.requestsPerKey.limit / 2);
    expect(count(answers, 200) + count(answers, 429)).toBe(400);
  });

  it('of API keys and open sockets are limited for each person', async () => {
    const { token } = await aSupervisor();
    const create = () => call('POST', '/auth/api-keys', { token, body: { name: 'A key' } });
    const { id: keyId } = (await create()).body.data;
    const listed = async (): Promise<string[]> => {
      const { body } = await call('GET', '/auth/api-keys', { token });
      return body.data.map(({ id }: { id: string }) => id);
    };
    // On AWS, the index of keys has a new one half a second later (`npm run test:like-aws`).
    await expect.poll(listed).toEqual([keyId]);
    const { body } = await call('GET', '/users/me', { token });
    const supervisorId: string = body.data.id;
    const keys = Array.from({ length: LIMITS.apiKeysPerSupervisor - 1 }, (_, index) => ({
      ...{ hash: `limit ${index}`, keyId: `limit ${index}`, supervisorId, name: 'A key' },
      ...{ scope: 'full' as const, permissions: [], lastFour: '1234', createdAt: NOW.toISOString() },
    }));
    await apiKeyEntity().put(keys).go();
    expect((await create()).body.code).toBe('api-key-limit-reached');
    // One that nobody uses makes room.
    const unused = new Date(NOW.getTime() - (LIMITS.unusedKeyDays + 1) * 86_400_000).toISOString();
    await apiKeyEntity().patch({ hash: 'limit 7' }).set({ createdAt: unused }).go();
    expect((await create()).status).toBe(201);
    await expect.poll(listed).toHaveLength(200);
    expect(await listed()).toContain(keyId);
    expect(await listed()).not.toContain('limit 7');

    const sockets = await many(LIMITS.socketsPerSupervisor, () => openTestSocket(token));
    const further = await openTestSocket();
    further.say({ type: 'authenticate', token });
    expect((await further.hears('auth_error')).message).toMatch(/^You have 30 open connections/);
    await further.closed;
    for (const { socket } of sockets) socket.close();
  });

  it('of requests from one address are limited to 1,200 a minute, without affecting others', async () => {
    const bucket = 'requests-from 127.0.6.3';
    await consumeRateLimit(bucket, RATE_LIMITS.requestsPerAddress, new Date(), 1100);
    const answers = await many(200, () => callFrom('127.0.6.3', 'GET', '/papers'));
    expect(count(answers, 200)).toBeLessThanOrEqual(100);
    expect(count(answers, 200)).toBeGreaterThanOrEqual(50);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.code).toBe('too-many-requests');
    expect(refused?.retryAfter).toBeLessThanOrEqual(60);
    expect((await callFrom('127.0.6.4', 'GET', '/papers')).status).toBe(200);
  });

  it('of emails to one address are limited to one a minute, whether or not it has an account', async () => {
    const { email } = await aSupervisor();
    for (const address of [email, 'nobody@example.org']) {
      const answers = await many(20, () =>
        call('POST', '/auth/forgot-password', { body: { email: address } }),
      );
      expect([count(answers, 200), count(answers, 429)]).toEqual([1, 19]);
    }
  });
});
