import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, mails, platformUrl } from '../support/api.ts';
import { aRegistration, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aConnection, aProgram, codeOf, consent, exchange, requestOf } from '../support/connection.ts';
import { aProvidedAgent } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
const NEW_PASSWORD = 'Another-Password-2';

const PUSH_SUBSCRIPTION = {
  endpoint: 'https://push.example/device',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: 'A'.repeat(22),
  },
};

const logIn = ({ username, password }: Pick<TestPerson, 'username' | 'password'>, headers = {}) =>
  call('POST', '/auth/login', { body: { login: username, password }, headers });

const statusOf = async (token: string) => (await call('GET', '/users/me', { token })).status;

/** Waits for emails whose subject contains these words. */
const mailAbout = (to: string, words: string) =>
  until(
    async () => (await mails(to)).find(({ subject }) => subject.includes(words)),
    `a mail about ${words}`,
    20,
  );

async function resetToken(email: string): Promise<string> {
  const { text } = await mailAbout(email, 'Set a new');
  const token = /\/forgot-password\?token=(\S+)/.exec(text)?.[1];
  if (!token) throw new Error('The email has no link.');
  return token;
}

async function newKey({ token }: TestPerson, name: string): Promise<{ id: string; key: string }> {
  return (await call('POST', '/auth/api-keys', { token, body: { name } })).body.data;
}

async function eventKinds(token: string): Promise<string[]> {
  const { body } = await call('GET', '/auth/security-events', { token });
  return body.data.events.map(({ kind }: { kind: string }) => kind);
}

describe('a forgotten password', () => {
  it('is reset by an emailed link, once, which ends all sessions', async () => {
    const person = await aSupervisor();
    const asked = await call('POST', '/auth/forgot-password', { body: { email: person.email } });
    expect(asked.status).toBe(200);
    const body = { token: await resetToken(person.email), password: NEW_PASSWORD };
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect(await statusOf(person.token)).toBe(401);
    expect((await logIn(person)).status).toBe(401);
    const { body: session } = await logIn({ ...person, password: NEW_PASSWORD });
    expect(await eventKinds(session.token)).toContain('password-reset');
    const again = await call('POST', '/auth/reset-password', { body });
    expect([again.status, again.body.code]).toEqual([400, 'reset-link-invalid']);
    await mailAbout(person.email, 'Your password was reset');
  });

  it('lists keys and assistants when reset, and revokes those that are not kept', async () => {
    const person = await aSupervisor();
    const [kept, lost] = [await newKey(person, 'Kept'), await newKey(person, 'Lost')];
    const { access } = await aConnection(person);
    await call('POST', '/auth/forgot-password', { body: { email: person.email } });
    const token = await resetToken(person.email);
    const { body } = await call('POST', '/auth/reset-password/access', { body: { token } });
    expect(body.data).toMatchObject({
      keys: [{ name: 'Lost' }, { name: 'Kept' }],
      connections: [{ clientName: 'An assistant' }],
    });
    await call('POST', '/auth/reset-password', { body: { token, password: NEW_PASSWORD, keep: [kept.id] } });
    const statuses = [kept, lost].map(({ key }) =>
      call('GET', '/users/me', { headers: { 'x-api-key': key } }),
    );
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 401]);
    const tools = await fetch(`${platformUrl()}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}` },
    });
    expect(tools.status).toBe(401);
    const gone = await call('POST', '/auth/reset-password/access', { body: { token } });
    expect(gone.body.code).toBe('reset-link-invalid');
  });

  it('ends what else a thief could have made: webhooks, push messages and review providers', async () => {
    const person = await aSupervisor();
    const { token } = person;
    const hook = (url: string) =>
      call('POST', '/notifications/webhooks', { token, body: { url, types: [], description: '' } });
    const [own, foreign] = [await hook('https://own.example/hook'), await hook('https://thief.example/hook')];
    await call('POST', '/notifications/push-subscriptions', { token, body: PUSH_SUBSCRIPTION });
    const agent = await aProvidedAgent(person, 'https://thief.example/review');
    await call('POST', '/auth/forgot-password', { body: { email: person.email } });
    const reset = await resetToken(person.email);
    const { body } = await call('POST', '/auth/reset-password/access', { body: { token: reset } });
    expect(body.data).toMatchObject({
      webhooks: [{ url: 'https://thief.example/hook' }, { url: 'https://own.example/hook' }],
      pushDevices: [{ userAgent: expect.any(String) }],
      providers: [{ id: agent.id, agentName: agent.name, url: 'https://thief.example/review' }],
    });
    await call('POST', '/auth/reset-password', {
      body: { token: reset, password: NEW_PASSWORD, keep: [own.body.data.id] },
    });
    const now = (await logIn({ ...person, password: NEW_PASSWORD })).body.token;
    const left = await call('GET', '/notifications/webhooks', { token: now });
    expect(left.body.data.webhooks.map(({ id }: { id: string }) => id)).toEqual([own.body.data.id]);
    expect(left.body.data.webhooks).not.toContainEqual(expect.objectContaining({ id: foreign.body.data.id }));
    const devices = await call('GET', '/notifications/push-subscriptions', { token: now });
    expect(devices.body.data.devices).toEqual([]);
    const profile = await call('GET', `/marketplace/agents/${agent.id}`, { token: now });
    expect(profile.body.data.marketplaceProfile).toMatchObject({ reviewProviderEnabled: false });
    const events = await call('GET', '/auth/security-events', { token: now });
    expect(JSON.stringify(events.body.data)).toContain(
      'webhooks deleted: 1; browsers with push messages forgotten: 1; review providers disconnected: 1',
    );
  });

  it('unlocks a locked account when reset', async () => {
    const person = await aSupervisor();
    for (let i = 0; i < 6; i++) await logIn({ ...person, password: 'Wrong-Wrong-1' });
    expect((await logIn(person)).status).toBe(429);
    await call('POST', '/auth/forgot-password', { body: { email: person.email } });
    const body = { token: await resetToken(person.email), password: NEW_PASSWORD };
    await call('POST', '/auth/reset-password', { body });
    expect((await logIn({ ...person, password: NEW_PASSWORD })).status).toBe(200);
  });

  it('verifies the address when reset, because the link came by email', async () => {
    const registration = aRegistration();
    await call('POST', '/auth/register', { body: registration });
    await call('POST', '/auth/forgot-password', { body: { email: registration.email } });
    const body = { token: await resetToken(registration.email), password: NEW_PASSWORD };
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect((await logIn({ ...registration, password: NEW_PASSWORD })).status).toBe(200);
  });

  it('rejects an invented link and a weak password', async () => {
    const unknown = await call('POST', '/auth/reset-password', {
      body: { token: 'x'.repeat(43), password: NEW_PASSWORD },
    });
    expect(unknown.body.code).toBe('reset-link-invalid');
    const weak = await call('POST', '/auth/reset-password', { body: { token: 'x', password: 'weak' } });
    expect(weak.body.error).toBe('Password must be at least 8 characters');
  });
});

describe('changing the password', () => {
  it('revokes the access of programs if asked', async () => {
    const person = await aSupervisor();
    const { key } = await newKey(person, 'A program');
    const change = (body: object) => call('PUT', '/users/me/password', { token: person.token, body });
    const first = await change({ currentPassword: person.password, newPassword: NEW_PASSWORD });
    const use = () => call('GET', '/users/me', { headers: { 'x-api-key': key } });
    expect((await use()).status).toBe(200);
    person.token = first.body.token;
    await change({ currentPassword: NEW_PASSWORD, newPassword: `${NEW_PASSWORD}b`, revokeAccess: true });
    expect((await use()).status).toBe(401);
  });

  it('ends a consent that the program hasn’t used yet', async () => {
    const person = await aSupervisor();
    const program = await aProgram();
    const code = codeOf(await consent(person, requestOf(program)));
    const body = { currentPassword: person.password, newPassword: NEW_PASSWORD };
    expect((await call('PUT', '/users/me/password', { token: person.token, body })).status).toBe(200);
    expect((await exchange(program, code)).body.error).toBe('invalid_grant');
  });

  it('ends all other sessions, and continues this one with a new token', async () => {
    const person = await aSupervisor();
    const other = (await logIn(person)).body.token;
    const { status, body } = await call('PUT', '/users/me/password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword: NEW_PASSWORD },
    });
    expect(status).toBe(200);
    expect(body.token).toBe(body.data.token);
    expect([await statusOf(person.token), await statusOf(other), await statusOf(body.token)]).toEqual([
      401, 401, 200,
    ]);
    const { body: listed } = await call('GET', '/auth/sessions', { token: body.token });
    expect(listed.data.sessions).toHaveLength(1);
    await mailAbout(person.email, 'Your password was changed');
  });

  it('requires the current one', async () => {
    const { token } = await aSupervisor();
    const { status, body } = await call('PUT', '/users/me/password', {
      token,
      body: { currentPassword: 'Wrong-Wrong-1', newPassword: NEW_PASSWORD },
    });
    expect([status, body.code]).toEqual([400, 'wrong-password']);
  });
});

describe('my sessions', () => {
  it('are listed, and can be ended one by one', async () => {
    const person = await aSupervisor();
    const other = (await logIn(person, FIREFOX)).body.token;
    const { body } = await call('GET', '/auth/sessions', { token: person.token });
    const { sessions } = body.data;
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true]);
    expect(sessions[0].userAgent).toBe(FIREFOX['user-agent']);
    const ended = await call('DELETE', `/auth/sessions/${sessions[0].id}`, { token: person.token });
    expect([ended.status, await statusOf(other), await statusOf(person.token)]).toEqual([200, 401, 200]);
  });

  it('last 24 hours, or 30 days when remembered', async () => {
    const person = await aSupervisor();
    const login = { login: person.username, password: person.password, rememberMe: true };
    const { body: session } = await call('POST', '/auth/login', { body: login });
    const { body } = await call('GET', '/auth/sessions', { token: session.token });
    const hours = body.data.sessions.map(
      ({ createdAt, expiresAt }: Record<string, string>) =>
        (Date.parse(expiresAt ?? '') - Date.parse(createdAt ?? '')) / 3_600_000,
    );
    expect(hours.map(Math.round)).toEqual([720, 24]);
  });

  it('can all be ended at once', async () => {
    const person = await aSupervisor();
    const other = (await logIn(person)).body.token;
    expect((await call('POST', '/auth/logout-everywhere', { token: other })).status).toBe(200);
    expect([await statusOf(person.token), await statusOf(other)]).toEqual([401, 401]);
    expect((await logIn(person)).status).toBe(200);
  });
});

describe('security alerts', () => {
  it('report a login from a new device, but not the first login or a known device', async () => {
    const person = await aSupervisor();
    await logIn(person);
    const { body } = await logIn(person, FIREFOX);
    const { text, html } = await mailAbout(person.email, 'A login from a new device');
    expect(text).toContain('from Firefox');
    expect(html).toContain('<a href="http');
    await logIn(person, FIREFOX);
    expect(await eventKinds(body.token)).toEqual(['login', 'new-device', 'login', 'login']);
  });

  it('report a new key by its name', async () => {
    const { token, email } = await aSupervisor();
    await call('POST', '/auth/api-keys', { token, body: { name: 'The <lab> robot' } });
    const { text, html } = await mailAbout(email, 'A new API key was created');
    expect(text).toContain('(The <lab> robot)');
    expect(html).toContain('The &lt;lab&gt; robot');
    expect(await eventKinds(token)).toContain('key-created');
  });

  it('report a failed login on the page only', async () => {
    const person = await aSupervisor();
    await logIn({ ...person, password: 'Wrong-Wrong-1' });
    expect(await eventKinds(person.token)).toContain('login-failed');
  });

  it('report that the account was created', async () => {
    const { email } = await aSupervisor();
    expect((await mailAbout(email, 'Welcome to Colophon')).text).toContain('/api-keys');
  });
});
