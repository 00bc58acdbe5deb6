import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/constants.ts';
import { raised, takeFrom } from '../../functions/_lib/limits.ts';
import { call } from '../support/api.ts';
import { aRegistration, aSupervisor } from '../support/builders.ts';
import { callFrom } from '../support/from-address.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';

const cloud = anOwnPlatform({});
beforeAll(() => useTablesOf(cloud()));

const NOW = new Date();
const many = <T>(count: number, task: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => task(index)));
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('a bucket', () => {
  const limit = { limit: 5, windowSeconds: 60 };

  it('gives exactly so many, whoever asks at the same moment', async () => {
    const outcomes = await many(50, () => takeFrom('test-parallel', limit, NOW));
    expect(outcomes.filter(({ taken }) => taken)).toHaveLength(5);
  });

  it('fills again once its window has closed', async () => {
    await takeFrom('test-window', limit, NOW, 5);
    const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    expect((await takeFrom('test-window', limit, later(58))).taken).toBe(false);
    const outcomes = await many(50, () => takeFrom('test-window', limit, later(61)));
    expect(outcomes.filter(({ taken }) => taken)).toHaveLength(5);
  });

  it('can be raised by the environment, neither lowered nor taken away', () => {
    for (const [factor, expected] of [
      ['3', 15],
      ['0', 5],
      ['-2', 5],
      ['none', 5],
    ] as const) {
      process.env.LIMIT_FACTOR = factor;
      expect(raised(limit).limit).toBe(expected);
    }
    delete process.env.LIMIT_FACTOR;
  });
});

describe('guessing a password', () => {
  it('lets five wrong ones through of fifty at once, by username and by email together', async () => {
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

  it('locks out who is nobody alike', async () => {
    const body = { login: 'nobody12', password: 'Wrong-Wrong-1' };
    const answers = await many(12, () => callFrom('127.0.5.3', 'POST', '/auth/login', { body }));
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 7]);
  });

  it('does not count what was right', async () => {
    const { username, password } = await aSupervisor();
    for (let i = 0; i < 8; i++) {
      const { status } = await call('POST', '/auth/login', { body: { login: username, password } });
      expect(status).toBe(200);
    }
  });

  it('lets a hundred through from one address, whomever they are for', async () => {
    await takeFrom('logins-from 127.0.5.4', LIMITS.failedLoginsPerAddress, new Date(), 97);
    const guess = (address: string, index: number) =>
      callFrom(address, 'POST', '/auth/login', { body: { login: `nobody${index}`, password: 'Wrong-1' } });
    const answers = await many(20, (index) => guess('127.0.5.4', index));
    expect([count(answers, 401), count(answers, 429)]).toEqual([3, 17]);
    expect((await guess('127.0.5.5', 0)).status).toBe(401);
  });
});

describe('floods', () => {
  it('of registrations end at 200 an hour from one address', async () => {
    await takeFrom('registrations-from 127.0.6.1', LIMITS.registrationsPerAddress, new Date(), 198);
    const answers = await many(10, () =>
      callFrom('127.0.6.1', 'POST', '/auth/register', { body: aRegistration() }),
    );
    expect([count(answers, 201), count(answers, 429)]).toEqual([2, 8]);
    expect(answers.every(({ status, retryAfter }) => status === 201 || retryAfter > 3000)).toBe(true);
  });

  it('of requests with one key end at 300 in half a minute', async () => {
    const { token } = await aSupervisor();
    const { body } = await call('POST', '/auth/api-keys', { token, body: { name: 'x' } });
    const headers = { 'x-api-key': body.data.key };
    const answers = await many(400, () => callFrom('127.0.6.2', 'GET', '/auth/me', { headers }));
    expect(count(answers, 200)).toBeLessThanOrEqual(LIMITS.requestsPerKey.limit);
    // What function instances took and did not use is no more than what they let through.
    expect(count(answers, 200)).toBeGreaterThanOrEqual(LIMITS.requestsPerKey.limit / 2);
    expect(count(answers, 200) + count(answers, 429)).toBe(400);
  });

  it('of requests from one address end at 1,200 a minute, and others go on', async () => {
    const bucket = 'requests-from 127.0.6.3';
    await takeFrom(bucket, LIMITS.requestsPerAddress, new Date(), 1100);
    const answers = await many(200, () => callFrom('127.0.6.3', 'GET', '/papers'));
    expect(count(answers, 200)).toBeLessThanOrEqual(100);
    expect(count(answers, 200)).toBeGreaterThanOrEqual(50);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.code).toBe('too-many-requests');
    expect(refused?.retryAfter).toBeLessThanOrEqual(60);
    expect((await callFrom('127.0.6.4', 'GET', '/papers')).status).toBe(200);
  });

  it('of mails to one address end at one a minute, whether or not somebody has it', async () => {
    const { email } = await aSupervisor();
    for (const address of [email, 'nobody@example.org']) {
      const answers = await many(20, () =>
        call('POST', '/auth/forgot-password', { body: { email: address } }),
      );
      expect([count(answers, 200), count(answers, 429)]).toEqual([1, 19]);
    }
  });
});
