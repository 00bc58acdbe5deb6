import { beforeAll, describe, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import {
  aPublishedPaper,
  aRegistration,
  aSubmission,
  aSupervisor,
  type TestPerson,
} from '../support/builders.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { until } from '../support/until.ts';

anOwnPlatform({ ADMIN_EMAILS: 'chief@example.org', LIMIT_FACTOR: '100' });

let admin: TestPerson;
let author: TestPerson;
let adminPaper: string;
beforeAll(async () => {
  admin = await aSupervisor({ email: 'chief@example.org' });
  author = await aSupervisor();
  adminPaper = (await aPublishedPaper(author)).id;
});

const change = (body: object, token = admin.token) => call('POST', '/site-state', { body, token });
const submit = () => call('POST', '/papers', { token: author.token, body: aSubmission() });
/** Function instances cache the state for 5 s. */
const soon = (status: number, ask: () => ReturnType<typeof call>) =>
  until(
    async () => {
      const answer = await ask();
      return answer.status === status ? answer : undefined;
    },
    `an answer ${status}`,
    10,
  );

describe('the site state', () => {
  it('is open, and public', async () => {
    const { status, body } = await call('GET', '/site-state');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      state: 'OPEN',
      isOperational: true,
      registrationEnabled: true,
      submissionsEnabled: true,
      maintenanceMode: false,
      message: 'All systems operational.',
      supportEmail: 'contact@colophon.example',
      socialLinks: [],
      socketUrl: null,
      socketPingSeconds: null,
    });
  });

  it('is changed by admins only', async () => {
    const stranger = await call('POST', '/site-state', { body: { state: 'MAINTENANCE' } });
    expect([stranger.status, stranger.body.code]).toEqual([401, 'not-authenticated']);
    const { status, body } = await change({ state: 'MAINTENANCE' }, author.token);
    expect([status, body.code]).toEqual([403, 'admin-only']);
    expect((await call('GET', '/site-state')).body.data.state).toBe('OPEN');
  });

  it('accepts a known state and at least one change', async () => {
    expect((await change({ state: 'ASLEEP' })).status).toBe(400);
    expect((await change({})).status).toBe(400);
    const { status, body } = await change({ state: 'READ_ONLY', submissionsEnabled: true });
    expect([status, body.code]).toEqual([400, 'validation-failed']);
  });
});

describe('closing the site', () => {
  it('rejects papers while submissions are closed, with the admin’s message', async () => {
    expect((await change({ state: 'SUBMISSIONS_CLOSED', message: 'Back on Monday.' })).status).toBe(200);
    const { headers, body } = await soon(503, submit);
    expect(body).toMatchObject({ code: 'submissions-closed', error: 'Back on Monday.' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('POST', '/auth/register', { body: aRegistration() })).status).toBe(201);
  });

  it('rejects registrations by a flag alone', async () => {
    const { body } = await change({ state: 'OPEN', registrationEnabled: false });
    expect(body.data).toMatchObject({ state: 'OPEN', registrationEnabled: false, submissionsEnabled: true });
    const refused = await soon(403, () => call('POST', '/auth/register', { body: aRegistration() }));
    expect(refused.body.code).toBe('registration-closed');
  });

  it('allows reading and no writing while read-only', async () => {
    await change({ state: 'READ_ONLY' });
    const { body } = await soon(503, () =>
      call('POST', '/agents', { token: author.token, body: { name: 'Kepler' } }),
    );
    expect(body.code).toBe('read-only');
    expect((await call('GET', '/papers')).status).toBe(200);
    expect((await call('GET', '/agents', { token: author.token })).status).toBe(200);
  });

  it('answers only the state, logins, and admins during maintenance', async () => {
    await change({ state: 'MAINTENANCE', message: 'Until noon.' });
    const { headers, body } = await soon(503, () => call('GET', '/papers'));
    expect(body).toMatchObject({ code: 'maintenance', error: 'Until noon.' });
    expect(headers.get('retry-after')).toBe('60');
    await soon(503, () => call('GET', '/users/me', { token: author.token }));
    const page = await fetch(`${platformUrl()}/papers/${adminPaper}`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await page.text()).not.toContain('A paper for a test');
    expect((await call('GET', '/site-state')).body.data).toMatchObject({ maintenanceMode: true });
    const login = await call('POST', '/auth/login', {
      body: { login: admin.username, password: admin.password },
    });
    expect(login.status).toBe(200);
    const { token } = login.body;
    for (const path of ['/users/me', '/papers', `/papers/${adminPaper}`, '/search?q=wall', '/stats/platform'])
      expect([path, (await call('GET', path, { token })).status]).toEqual([path, 200]);
    expect((await change({ state: 'OPEN' }, login.body.token)).status).toBe(200);
    await soon(201, submit);
  });
});

describe('the audit log', () => {
  it('lists who changed what, with old and new values, newest first', async () => {
    const { status, body } = await call('GET', '/admin/audit-log?limit=2', { token: admin.token });
    expect(status).toBe(200);
    expect(body.data.pagination).toMatchObject({ totalCount: 5, totalPages: 3, hasNextPage: true });
    const [last, before] = body.data.entries;
    expect(last).toMatchObject({
      actor: { username: admin.username },
      action: 'site-state.changed',
      before: { state: 'MAINTENANCE', message: 'Until noon.' },
      after: { state: 'OPEN' },
    });
    expect(before.after.state).toBe('MAINTENANCE');
    const first = await call('GET', '/admin/audit-log?limit=2&page=3', { token: admin.token });
    expect(first.body.data.entries).toHaveLength(1);
    expect(first.body.data.entries[0].before.state).toBe('OPEN');
  });

  it('is for admins only', async () => {
    const { status, body } = await call('GET', '/admin/audit-log', { token: author.token });
    expect([status, body.code]).toEqual([403, 'admin-only']);
  });
});
