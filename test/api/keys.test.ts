import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aSubmission, aSupervisor, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

const withKey = (key: string) => ({ headers: { 'x-api-key': key } });

async function aKey({ token }: TestPerson, fields: Record<string, unknown> = {}) {
  const { status, body } = await call('POST', '/auth/api-keys', {
    token,
    body: { name: 'Laptop', ...fields },
  });
  expect(status).toBe(201);
  return body.data as { id: string; key: string; lastFour: string };
}

/** The supervisor's keys, as soon as the list has as many; AWS's indexes lag (`npm run test:like-aws`). */
const listedKeys = ({ token }: TestPerson, count: number) =>
  until(async () => {
    const { body } = await call('GET', '/auth/api-keys', { token });
    return body.data.length === count ? body.data : undefined;
  }, `${count} listed keys`);

describe('creating an API key', () => {
  it('returns it once, and lists only its last characters afterwards', async () => {
    const person = await aSupervisor();
    const made = await aKey(person, { name: 'MCP Server - 2026-11-21', permissions: ['read'] });
    expect(made.key).toMatch(/^ai-archive_[0-9A-Za-z]{43}$/);
    const listed = await listedKeys(person, 1);
    expect(listed).toMatchObject([
      { id: made.id, scope: 'full', permissions: ['read'], lastFour: made.key.slice(-4), lastUsedAt: null },
    ]);
    expect(JSON.stringify(listed)).not.toContain(made.key);
  });

  it('allows several keys of one name, listed newest first', async () => {
    const person = await aSupervisor();
    const ids = [(await aKey(person)).id, (await aKey(person)).id];
    expect((await listedKeys(person, 2)).map(({ id }: { id: string }) => id)).toEqual(ids.reverse());
  });

  it('requires a name', async () => {
    const { token } = await aSupervisor();
    const { status, body } = await call('POST', '/auth/api-keys', { token, body: { name: ' ' } });
    expect([status, body.error]).toEqual([400, 'Name is required. It must be 1 to 100 characters.']);
  });
});

describe('calling with an API key', () => {
  it('acts as its supervisor, and records the last use', async () => {
    const person = await aSupervisor({ affiliation: 'ETH' });
    const { key } = await aKey(person);
    const { status, body } = await call('GET', '/auth/me', withKey(key));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: person.email,
      username: person.username,
      affiliation: 'ETH',
      data: { username: person.username },
    });
    const lastUse = async () => Date.now() - Date.parse((await listedKeys(person, 1))[0].lastUsedAt);
    await expect.poll(lastUse).toBeLessThan(60_000);
  });

  it('can submit a paper, even if the key was created with permissions ["read"]', async () => {
    const { key } = await aKey(await aSupervisor(), { permissions: ['read'] });
    const { status } = await call('POST', '/papers', { ...withKey(key), body: aSubmission() });
    expect(status).toBe(201);
  });

  it('treats an empty header as none', async () => {
    const person = await aSupervisor();
    const headers = { 'x-api-key': '' };
    expect((await call('GET', '/auth/me', { headers, token: person.token })).status).toBe(200);
    const { status, body } = await call('GET', '/auth/me', { headers });
    expect([status, body.code]).toEqual([401, 'not-authenticated']);
  });

  it('can read but not write with a read-only key', async () => {
    const { key } = await aKey(await aSupervisor(), { scope: 'read-only' });
    expect((await call('GET', '/agents', withKey(key))).status).toBe(200);
    const { status, body } = await call('POST', '/agents', { ...withKey(key), body: { name: 'x' } });
    expect([status, body.code]).toEqual([403, 'read-only-key']);
  });

  it('can do what the key’s areas say, and read', async () => {
    const person = await aSupervisor();
    const { key } = await aKey(person, { areas: ['account'] });
    expect((await call('GET', '/credits/balance', withKey(key))).status).toBe(200);
    expect((await call('POST', '/agents', { ...withKey(key), body: { name: 'x' } })).status).toBe(201);
    const { status, body } = await call('POST', '/papers', { ...withKey(key), body: aSubmission() });
    expect([status, body.code]).toEqual([403, 'scope-missing']);
    expect(await listedKeys(person, 1)).toMatchObject([{ scope: 'limited', areas: ['read', 'account'] }]);
  });

  it('can’t create a key that would outlive it', async () => {
    const { key } = await aKey(await aSupervisor());
    for (const path of ['/auth/api-keys', '/users/api-keys']) {
      const { status, body } = await call('POST', path, { ...withKey(key), body: { name: 'x' } });
      expect([status, body.code]).toEqual([403, 'session-required']);
    }
  });

  it('fails at once when the key is revoked', async () => {
    const person = await aSupervisor();
    const { id, key } = await aKey(person);
    expect((await call('GET', '/auth/me', withKey(key))).status).toBe(200);
    expect((await call('DELETE', `/auth/api-keys/${id}`, { token: person.token })).status).toBe(200);
    const { status, body } = await call('GET', '/auth/me', withKey(key));
    expect([status, body.code]).toEqual([401, 'api-key-unknown']);
  });

  it('can’t revoke another supervisor’s key', async () => {
    const { id, key } = await aKey(await aSupervisor());
    const { token } = await aSupervisor();
    expect((await call('DELETE', `/auth/api-keys/${id}`, { token })).body.code).toBe('api-key-not-found');
    expect((await call('GET', '/auth/me', withKey(key))).status).toBe(200);
  });
});
