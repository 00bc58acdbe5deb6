import { beforeAll, describe, expect, it } from 'vitest';
import {
  addConnection,
  addListener,
  countMessage,
  listListeners,
} from '../../functions/_lib/realtime/socket-repository.ts';
import { broadcast, sendToSupervisor } from '../../functions/_lib/realtime/sockets.ts';
import { call } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { openTestSocket, useSocketsOf } from '../support/test-socket.ts';
import { until } from '../support/until.ts';

const cloud = aLentPlatform();

let ada: TestPerson & { id: string };
let chief: TestPerson;
beforeAll(async () => {
  useSocketsOf(cloud());
  const [person, admin] = await Promise.all([aSupervisor(), aSupervisor({ email: cloud().admins[0] })]);
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
  it('is welcomed, and accepts a session token', async () => {
    const { say, hears, heard, socket } = await openTestSocket();
    say({ type: 'authenticate', token: ada.token });
    expect(await hears('authenticated')).toEqual({ type: 'authenticated', data: { supervisorId: ada.id } });
    expect(heard.map(({ type }) => type)).toEqual(['welcome', 'authenticated']);
    say({ type: 'ping' });
    expect(Date.parse((await hears('pong')).data.at)).toBeGreaterThan(Date.now() - 60_000);
    socket.close();
  });

  it('is notified that its token is invalid, and closed permanently', async () => {
    for (const token of ['nonsense', `${ada.token.slice(0, -4)}AAAA`]) {
      const { say, hears, closed } = await openTestSocket();
      say({ type: 'authenticate', token });
      expect((await hears('auth_error')).message).toMatch(/log in again/);
      expect(await closed).toBe(1000);
    }
  });

  it('is welcomed, and closed if it hasn’t authenticated within 10 s', async () => {
    const begun = Date.now();
    const { hears, closed } = await openTestSocket();
    await hears('welcome');
    expect(await closed).toBe(1000);
    const seconds = (Date.now() - begun) / 1000;
    expect(seconds).toBeGreaterThan(9.5);
    expect(seconds).toBeLessThan(25);
    expect((await hears('auth_error')).message).toMatch(/in time/);
  });

  it('can send invalid messages, but not oversized ones', async () => {
    const { say, hears, heard, closed } = await openTestSocket(ada.token);
    for (const wrong of ['[]', 'no JSON', '{"type":"notification"}']) say(wrong);
    await until(
      async () => (heard.filter(({ type }) => type === 'error').length === 3 ? true : undefined),
      'three errors',
    );
    say({ type: 'ping' });
    await hears('pong');
    say({ type: 'authenticate', token: 'x'.repeat(16 * 1024) });
    expect(await closed).toBe(1000);
    expect(JSON.stringify(heard.at(-1))).toContain('at most 16 KB');
  });

  it('can send 20 messages in 10 s, and is closed at the next', async () => {
    const now = new Date();
    await addConnection('Counted1aAbBcC=', now);
    const count = (at: Date) => countMessage('Counted1aAbBcC=', at);
    for (let said = 0; said < 20; said += 1) expect(await count(now)).toMatchObject({ taken: said });
    expect(await count(new Date(now.getTime() + 9999))).toBe('too-many');
    expect(await count(new Date(now.getTime() + 10_000))).toMatchObject({ taken: 20 });
    expect(await countMessage('Gone', now)).toBe('gone');

    const { say, closed, heard } = await openTestSocket(ada.token);
    // Enough to exceed 20 in 10 s even on a slow machine.
    for (let sent = 0; sent < 60; sent += 1) say({ type: 'ping' });
    expect(await closed).toBe(1000);
    expect(JSON.stringify(heard)).toContain('at most 20 in 10 seconds');
  });
});

describe('messages to a person', () => {
  it('reach all their tabs and devices, and nobody else', async () => {
    const [tab, device, stranger] = await Promise.all([
      openTestSocket(ada.token),
      openTestSocket(await logIn(ada)),
      openTestSocket(chief.token),
    ]);
    const { sent } = await sendToSupervisor(ada.id, news('for Ada'));
    expect(sent).toBe(2);
    for (const { hears } of [tab, device]) expect((await hears('notification')).data.title).toBe('for Ada');
    stranger.say({ type: 'ping' });
    await stranger.hears('pong');
    expect(stranger.heard.map(({ type }) => type)).not.toContain('notification');
    for (const { socket } of [tab, device, stranger]) socket.close();
  });

  it('report notifications read on another page, one by one and all at once', async () => {
    const [tab, device] = await Promise.all([openTestSocket(ada.token), openTestSocket(await logIn(ada))]);
    for (const name of ['a first key', 'a second key'])
      await call('POST', '/auth/api-keys', { token: ada.token, body: { name } });
    const told = ({ heard }: typeof tab) =>
      heard.filter(({ type }) => type === 'notification' || type === 'notifications_read');
    await until(async () => (told(device).length === 2 ? true : undefined), 'two notifications');
    const { data: first } = await tab.hears('notification');
    await call('PUT', `/notifications/${first.id}/read`, { token: ada.token });
    await call('PUT', '/notifications/read-all', { token: ada.token });
    await call('PUT', '/notifications/read-all', { token: ada.token });
    for (const page of [tab, device]) {
      await until(async () => (told(page).length === 4 ? true : undefined), 'what was read');
      const ids = told(page)
        .slice(2)
        .map((message) => message.type === 'notifications_read' && message.data.id);
      expect(ids.toSorted()).toEqual([first.id, null].toSorted());
      page.socket.close();
    }
  });

  it('stop at once for an ended session, whose socket is closed', async () => {
    const open = async (token: string) => ({ token, ...(await openTestSocket(token)) });
    const [leaving, ended, staying] = await Promise.all([
      logIn(ada).then(open),
      logIn(ada).then(open),
      logIn(ada).then(open),
    ]);
    expect((await call('POST', '/auth/logout', { token: leaving.token })).status).toBe(200);
    const { body } = await call('GET', '/auth/sessions', { token: ended.token });
    const { id } = body.data.sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect((await call('DELETE', `/auth/sessions/${id}`, { token: staying.token })).status).toBe(200);
    for (const { closed, hears } of [leaving, ended]) {
      expect(await closed).toBe(1000);
      expect((await hears('auth_error')).message).toContain('session has ended');
    }

    expect((await sendToSupervisor(ada.id, news('after the logout'))).sent).toBe(1);
    expect((await staying.hears('notification')).data.title).toBe('after the logout');
    for (const { heard } of [leaving, ended])
      expect(heard.map(({ type }) => type)).not.toContain('notification');
    staying.socket.close();
  });

  it('reach only the new token after a password change, and none after logging out everywhere', async () => {
    const person = await aSupervisor();
    const [here, elsewhere] = await Promise.all([
      openTestSocket(person.token),
      openTestSocket(await logIn(person)),
    ]);
    const change = { currentPassword: person.password, newPassword: 'Colophon-Test-2' };
    const { body } = await call('PUT', '/users/me/password', { token: person.token, body: change });
    const renewed = await openTestSocket(body.token);
    // The first session continues with a new token; messages no longer reach the old token.
    const { body: me } = await call('GET', '/users/me', { token: body.token });
    await sendToSupervisor(me.data.id, news('after the new password'));
    expect((await renewed.hears('notification')).type).toBe('notification');
    expect(await Promise.all([elsewhere.closed, here.closed])).toEqual([1000, 1000]);
    expect((await call('POST', '/auth/logout-everywhere', { token: body.token })).status).toBe(200);
    expect(await renewed.closed).toBe(1000);
  });

  it('skip dead sockets, and forget them', async () => {
    const living = await openTestSocket(ada.token);
    const [listener] = await listListeners(ada.id);
    if (!listener) throw new Error('There is no listener.');
    // As after a crash: in the table, but unknown to the gateway.
    for (const connectionId of ['Crashed1aAbBcC=', 'Crashed2aAbBcC=']) {
      await addConnection(connectionId, new Date());
      await addListener(connectionId, listener, new Date());
    }
    expect(await sendToSupervisor(ada.id, news('to who is left'))).toEqual({ sent: 1, gone: 2, failed: 0 });
    expect((await living.hears('notification')).data.title).toBe('to who is left');
    expect(await listListeners(ada.id)).toHaveLength(1);
    living.socket.terminate();
    await until(
      async () => ((await listListeners(ada.id)).length === 0 ? true : undefined),
      'nobody listening',
    );
    expect(await sendToSupervisor(ada.id, news('to nobody'))).toEqual({ sent: 0, gone: 0, failed: 0 });
  });
});

describe('a new site state', () => {
  it('is sent to everyone who is logged in', async () => {
    const listening = await Promise.all([openTestSocket(ada.token), openTestSocket(chief.token)]);
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
