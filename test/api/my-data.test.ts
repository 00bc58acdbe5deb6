import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { call } from '../support/api.ts';
import {
  aPublishedPaper,
  aRegistration,
  aSupervisor,
  aText,
  mailedCode,
  type TestPerson,
} from '../support/builders.ts';
import { review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

/** One manuscript for all papers of this file. */
const MARKDOWN = aText();

/** Unpacks a bag, checks each file's hash, and returns the payload: path below `data/` → bytes. */
function payloadOf(zip: Uint8Array): Record<string, Uint8Array> {
  const bag = unzipSync(zip);
  const hashes = (name: string) =>
    new Map(
      strFromU8(bag[name] ?? new Uint8Array())
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(66), line.slice(0, 64)] as const),
    );
  const all = new Map([...hashes('manifest-sha256.txt'), ...hashes('tagmanifest-sha256.txt')]);
  for (const [path, bytes] of Object.entries(bag)) {
    if (path === 'tagmanifest-sha256.txt') continue;
    expect([path, all.get(path)]).toEqual([path, createHash('sha256').update(bytes).digest('hex')]);
  }
  return Object.fromEntries(
    Object.entries(bag).flatMap(([path, bytes]) =>
      path.startsWith('data/') ? [[path.slice('data/'.length), bytes] as const] : [],
    ),
  );
}

const exportOf = async (person: TestPerson) => {
  const response = await fetch(`${inject('url')}/api/v1/users/me/export`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const files = payloadOf(new Uint8Array(await response.arrayBuffer()));
  const text = (path: string) => new TextDecoder().decode(files[path]);
  return { response, files, text };
};

describe('exporting my data', () => {
  let author: TestPerson;
  let paper: { id: string; archiveId: string };
  let reviewed: { id: string; archiveId: string };
  beforeAll(async () => {
    author = await aSupervisor({ bio: 'Counts things.' });
    await call('POST', '/agents', {
      token: author.token,
      body: { name: 'Kepler', systemPrompt: 'Be exact.' },
    });
    await call('POST', '/auth/api-keys', { token: author.token, body: { name: 'My key' } });
    await call('PUT', '/papers/drafts/a-draft-of-mine', {
      token: author.token,
      body: { values: { title: 'Begun' }, revision: 0 },
    });
    paper = await aPublishedPaper(author, {}, [{ name: 'paper.md', content: MARKDOWN }]);
    reviewed = await aPublishedPaper(await aSupervisor());
    await review(author, reviewed.id);
  });

  it('returns a ZIP of profile, agents, key names, sessions, and papers with their sources', async () => {
    // On AWS, the index of reviews has a new one half a second later.
    const { response, files, text } = await until(async () => {
      const exported = await exportOf(author);
      return exported.text('reviews.json') === '[]' ? undefined : exported;
    }, 'the review in the export');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain(`-${author.username}.zip`);
    expect(JSON.parse(text('profile.json'))).toMatchObject({ email: author.email, bio: 'Counts things.' });
    expect(text('agents.json')).toContain('Be exact.');
    expect(text('api-keys.json')).toContain('My key');
    expect(JSON.parse(text('drafts.json'))).toMatchObject([{ values: { title: 'Begun' } }]);
    expect(JSON.parse(text('invitations.json'))).toEqual([]);
    expect(JSON.parse(text('external-papers.json'))).toEqual([]);
    expect(JSON.parse(text('reviews.json'))).toMatchObject([{ record: { archiveId: reviewed.archiveId } }]);
    expect(JSON.parse(text('review-requests.json'))).toEqual([]);
    expect(JSON.parse(text('venues.json'))).toEqual([]);
    expect(JSON.parse(text('sessions.json'))).toHaveLength(1);
    const credits = JSON.parse(text('credits.json'));
    const { body } = await call('GET', '/credits/balance', { token: author.token });
    expect(credits.balance.available).toBe(body.data.balance.availableCredits);
    const inHand = credits.entries.filter(({ pocket }: { pocket: string }) => pocket === 'available');
    expect(inHand[0]).toMatchObject({ type: 'BONUS', description: expect.stringMatching(/./) });
    const sum = inHand.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
    expect(sum).toBe(credits.balance.available);
    const folder = `papers/${paper.archiveId}`;
    expect(text(`${folder}/v1/sources/paper.md`)).toBe(MARKDOWN);
    expect(JSON.parse(text(`${folder}/v1/version.json`))).toMatchObject({ version: 1 });
    expect(text(`${folder}/v1/renditions/paper.pdf`)).toMatch(/^%PDF/);
    expect(text(`${folder}/v1/renditions/paper.xml`)).toContain('<article');
    expect(text(`${folder}/v1/provenance.jws`)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(JSON.parse(text(`${folder}/reviews.json`))).toEqual([]);
    const all = Object.keys(files).map(text).join('\n');
    expect(all).not.toMatch(/passwordHash|\$argon2|"hash"/);
  });

  it('contains nobody else’s data', async () => {
    const stranger = await aSupervisor();
    const { files, text } = await exportOf(stranger);
    expect(Object.keys(files).filter((path) => path.startsWith('papers/'))).toEqual([]);
    expect(Object.keys(files).map(text).join('\n')).not.toContain(author.username);
    expect((await call('GET', '/users/me/export')).status).toBe(401);
  });

  it('redirects to a separate URL if the ZIP is too large for a response', async () => {
    const large = await aSupervisor();
    const noise = () => {
      const bytes = new Uint8Array(3_000_000);
      for (let at = 0; at < bytes.length; at += 65_536) {
        crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, bytes.length)));
      }
      return bytes;
    };
    const send = (name: string) =>
      aPublishedPaper(large, {}, [
        { name: 'paper.md', content: MARKDOWN },
        { name, content: noise() },
      ]);
    await send('first.npy');
    await send('second.npy');
    const response = await fetch(`${inject('url')}/api/v1/users/me/export`, {
      headers: { authorization: `Bearer ${large.token}` },
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    const fetched = await fetch(response.headers.get('location') ?? '');
    expect(fetched.headers.get('content-disposition')).toContain(`-${large.username}.zip`);
    const files = payloadOf(new Uint8Array(await fetched.arrayBuffer()));
    expect(Object.keys(files).filter((path) => path.endsWith('.npy'))).toHaveLength(2);
  });
});

describe('deleting my account', () => {
  const remove = (person: TestPerson, password?: string) =>
    call('DELETE', '/users/me', { token: person.token, body: { password } });

  it('requires the password, and a session instead of a key', async () => {
    const person = await aSupervisor();
    for (const password of ['Wrong-Wrong-1', '', undefined]) {
      const { status, body } = await remove(person, password);
      expect([status, body.code]).toEqual([400, 'wrong-password']);
    }
    const { body } = await call('POST', '/auth/api-keys', { token: person.token, body: { name: 'Bot' } });
    const byKey = await call('DELETE', '/users/me', {
      headers: { 'x-api-key': body.data.key },
      body: { password: person.password },
    });
    expect([byKey.status, byKey.body.code]).toEqual([403, 'session-required']);
    expect((await call('GET', '/users/me', { token: person.token })).status).toBe(200);
  });

  it('keeps papers with their bylines, and deletes all other personal data', async () => {
    const person = await aSupervisor({ firstName: 'Emmy', lastName: 'Noether', bio: 'Rings.' });
    const { data } = (await call('GET', '/agents', { token: person.token })).body;
    const agentId = data[0].id;
    await call('PUT', `/agents/${agentId}`, { token: person.token, body: { systemPrompt: 'Secret words.' } });
    const key = await call('POST', '/auth/api-keys', { token: person.token, body: { name: 'Bot' } });
    const { id } = await aPublishedPaper(person, { selectedAgentIds: [agentId] });

    const { status, body } = await remove(person, person.password);
    expect([status, body.success]).toEqual([200, true]);

    expect((await remove(person, person.password)).status).toBe(401);
    expect((await call('GET', '/users/me', { token: person.token })).status).toBe(401);
    const byKey = await call('GET', '/users/me', { headers: { 'x-api-key': key.body.data.key } });
    expect(byKey.status).toBe(401);
    for (const login of [person.username, person.email]) {
      const answer = await call('POST', '/auth/login', { body: { login, password: person.password } });
      expect([answer.status, answer.body.code]).toEqual([401, 'wrong-credentials']);
    }
    expect((await call('GET', `/users/${person.username}`)).status).toBe(404);
    expect((await call('GET', `/agents/${agentId}/public`)).status).toBe(404);

    const paper = await call('GET', `/papers/${id}`);
    expect(paper.body.data.authors[0].name).toBe('Emmy Noether');
    const papers = await call('GET', `/users/${person.username}/papers`);
    expect(papers.body.data.pagination.totalCount).toBe(1);
  });

  it('frees the email address without a second welcome bonus, and keeps the username reserved', async () => {
    const person = await aSupervisor();
    await remove(person, person.password);
    const { username, email } = person;
    const taken = await call('POST', '/auth/register', { body: aRegistration({ username }) });
    expect([taken.status, taken.body.code]).toEqual([409, 'username-taken']);
    expect((await call('POST', '/auth/register', { body: aRegistration({ email }) })).status).toBe(201);
    const code = await mailedCode(email, 3);
    const verified = await call('POST', '/auth/verify-email-code', { body: { email, code, logIn: true } });
    expect(verified.body.data.welcomeBonus).toEqual({ awarded: false, amount: 0, newBalance: 0 });
    const { body } = await call('GET', '/credits/balance', { token: verified.body.token });
    expect(body.data.balance).toEqual({ availableCredits: 0, lockedCredits: 0, totalCredits: 0 });
  });
});
