import { beforeAll, describe, expect, it } from 'vitest';
import { listenersOf } from '../../functions/_lib/socket-store.ts';
import { broadcast, sendToSupervisor } from '../../functions/_lib/sockets.ts';
import { aSocket, useSocketsOf } from '../support/a-socket.ts';
import { call, until } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { anOwnPlatform } from '../support/own-platform.ts';

const cloud = anOwnPlatform({ ADMIN_EMAILS: 'chief@example.org' });

let ada: TestPerson & { id: string };
let chief: TestPerson;
beforeAll(async () => {
  useSocketsOf(cloud());
  const [person, admin] = await Promise.all([aSupervisor(), aSupervisor({ email: 'chief@example.org' })]);
  const { body } = await call('GET', '/users/me', { token: person.token });
  ada = { ...person, id: body.data.id };
  chief = admin;
});

const logIn = async ({ username, password }: TestPerson): Promise<string> => {
  const { body } = await call('POST', '/auth/login', { body: { login: username, password } });
  return body.token;
};
const news = (title: string) => ({
  type: 'notification' as const,
  data: {
    id: title,
    type: 'PAPER_CITED' as const,
    title,
    message: '',
    isRead: false,
    createdAt: new Date().toISOString(),
    actionUrl: '/papers',
  },
});

describe('a socket', () => {
  it('is welcomed, and lets in the token of a session', async () => {
    const { say, hears, heard, socket } = await aSocket();
    say({ type: 'authenticate', token: ada.token });
    expect(await hears('authenticated')).toEqual({ type: 'authenticated', data: { supervisorId: ada.id } });
    expect(heard.map(({ type }) => type)).toEqual(['welcome', 'authenticated']);
    say({ type: 'ping' });
    expect(Date.parse((await hears('pong')).data.at)).toBeGreaterThan(Date.now() - 60_000);
    socket.close();
  });

  it('is told that its token is not good, and closed for good', async () => {
    for (const token of ['nonsense', `${ada.token.slice(0, -4)}AAAA`]) {
      const { say, hears, closed } = await aSocket();
      say({ type: 'authenticate', token });
      expect((await hears('auth_error')).message).toMatch(/log in again/);
      expect(await closed).toBe(1000);
    }
  });

  it('is closed where it has not said within ten seconds who it is; welcomed nevertheless', async () => {
    const begun = Date.now();
    const { hears, closed } = await aSocket();
    await hears('welcome');
    expect(await closed).toBe(1000);
    const seconds = (Date.now() - begun) / 1000;
    expect(seconds).toBeGreaterThan(9.5);
    expect(seconds).toBeLessThan(13);
    expect((await hears('auth_error')).message).toMatch(/in time/);
  });

  it('may be wrong, but not too often, and not too long', async () => {
    const { say, hears, heard, closed } = await aSocket(ada.token);
    for (const wrong of ['', 'no JSON', '{"type":"notification"}']) say(wrong || '[]');
    await until(
      async () => (heard.filter(({ type }) => type === 'error').length === 3 ? true : undefined),
      'three errors',
    );
    // One has authenticated, three were wrong: sixteen more are in the measure, one is not.
    for (let sent = 0; sent < 17; sent += 1) say({ type: 'ping' });
    expect(await closed).toBe(1000);
    await hears('error');
    expect(heard.filter(({ type }) => type === 'pong')).toHaveLength(16);
    expect(JSON.stringify(heard)).toContain('at most 20 in 10 seconds');

    const large = await aSocket(ada.token);
    large.say({ type: 'authenticate', token: 'x'.repeat(16 * 1024) });
    expect((await large.hears('error')).message).toContain('at most 16 KB');
    expect(await large.closed).toBe(1000);
  });
});

describe('what somebody is told', () => {
  it('reaches all their tabs and devices, and nobody else', async () => {
    const [tab, device, stranger] = await Promise.all([
      aSocket(ada.token),
      aSocket(await logIn(ada)),
      aSocket(chief.token),
    ]);
    const { sent } = await sendToSupervisor(ada.id, news('for Ada'));
    expect(sent).toBe(2);
    for (const { hears } of [tab, device]) expect((await hears('notification')).data.title).toBe('for Ada');
    stranger.say({ type: 'ping' });
    await stranger.hears('pong');
    expect(stranger.heard.map(({ type }) => type)).not.toContain('notification');
    for (const { socket } of [tab, device, stranger]) socket.close();
  });

  it('is not told to a session that has ended; its socket is closed at the next message or ping', async () => {
    const [pinging, listening, staying] = await Promise.all([
      logIn(ada).then(async (token) => ({ token, ...(await aSocket(token)) })),
      logIn(ada).then(async (token) => ({ token, ...(await aSocket(token)) })),
      aSocket(ada.token),
    ]);
    for (const { token } of [pinging, listening])
      expect((await call('POST', '/auth/logout', { token })).status).toBe(200);
    pinging.say({ type: 'ping' });
    expect((await pinging.hears('auth_error')).message).toContain('session has ended');
    expect(await pinging.closed).toBe(1000);

    await sendToSupervisor(ada.id, news('after the logout'));
    expect((await staying.hears('notification')).data.title).toBe('after the logout');
    expect(await listening.closed).toBe(1000);
    expect(listening.heard.map(({ type }) => type)).not.toContain('notification');
    staying.socket.close();
  });

  it('passes over sockets that are dead, and forgets them', async () => {
    const [dead, living] = await Promise.all([aSocket(chief.token), aSocket(ada.token)]);
    const known = async () => (await listenersOf(ada.id)).length;
    dead.socket.terminate();
    living.socket.terminate();
    await until(async () => ((await known()) === 0 ? true : undefined), 'nobody listening');
    expect(await sendToSupervisor(ada.id, news('to nobody'))).toMatchObject({ sent: 0, failed: 0 });
  });
});

describe('a new state of the site', () => {
  it('is told to all who are logged in', async () => {
    const listening = await Promise.all([aSocket(ada.token), aSocket(chief.token)]);
    const { status } = await call('POST', '/site-state', {
      token: chief.token,
      body: { state: 'SUBMISSIONS_CLOSED', message: 'Back on Monday.' },
    });
    expect(status).toBe(200);
    for (const { hears } of listening)
      expect((await hears('site_state')).data).toMatchObject({
        state: 'SUBMISSIONS_CLOSED',
        submissionsEnabled: false,
        message: 'Back on Monday.',
      });
    for (const { socket } of listening) socket.terminate();
    await until(
      async () => ((await broadcast(news('anybody?'))).sent === 0 ? true : undefined),
      'nobody listening',
    );
  });
});
