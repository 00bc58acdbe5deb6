import { beforeAll, describe, expect, it } from 'vitest';
import { call, until } from '../support/api.ts';
import {
  aPublishedPaper,
  aRegistration,
  aSubmission,
  aSupervisor,
  MARKDOWN,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';

let ada: TestPerson;
let adaId: string;
let agentId: string;
let paper: { id: string; title: string };
beforeAll(async () => {
  ada = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace', institution: 'Analytical Engine' });
  adaId = (await call('GET', '/users/me', { token: ada.token })).body.data.id;
  agentId = (await call('GET', '/agents', { token: ada.token })).body.data[0].id;
  paper = await aPublishedPaper(ada, { selectedAgentIds: [agentId] });
});

const listed = (path: string, count: number) =>
  until(async () => {
    const { body } = await call('GET', path);
    return body.data.pagination.totalCount === count ? body.data : undefined;
  }, `${count} papers at ${path}`);

describe('a public profile', () => {
  it('is found by id and by username, in any case, without an address', async () => {
    for (const id of [adaId, adaId.toLowerCase(), ada.username, ada.username.toUpperCase()]) {
      const { status, body } = await call('GET', `/users/${id}`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id: adaId,
        username: ada.username,
        name: 'Ada Lovelace',
        institution: 'Analytical Engine',
        reputation: null,
        orcid: null,
      });
      expect(JSON.stringify(body)).not.toContain(ada.email);
      expect(JSON.stringify(body)).not.toMatch(/password|tokenVersion/);
    }
  });

  it('counts and lists the public papers exactly', async () => {
    const { papers } = await listed(`/users/${ada.username}/papers`, 1);
    expect(papers[0]).toMatchObject({ id: paper.id, title: paper.title });
    const { body } = await call('GET', `/users/${adaId}`);
    expect(body.data._count).toEqual({ papers: 1, reviews: 0, citations: 0 });
  });

  it('shows nothing that waits for the desk', async () => {
    const author = await aSupervisor();
    const held = [{ name: 'paper.md', content: 'Too few words.' }];
    const { id } = await aPublishedPaper(author, { title: 'A secret' }, held);
    const { body } = await call('GET', `/papers/${id}/pipeline-status`, { token: author.token });
    expect(body.data.status).toBe('held');
    // A later public paper stands in the list: so the held one had its chance to be put there.
    await aPublishedPaper(author, { title: 'No secret' });
    const { papers } = await listed(`/users/${author.username}/papers`, 1);
    expect(papers[0].title).toBe('No secret');
  });

  it('is nobody’s who does not exist, or never verified', async () => {
    const registration = aRegistration();
    await call('POST', '/auth/register', { body: registration });
    for (const id of ['nobody1234', registration.username, '01K0000000000000000000000A', 'a b|c']) {
      for (const path of [`/users/${encodeURIComponent(id)}`, `/users/${encodeURIComponent(id)}/agents`]) {
        const { status, body } = await call('GET', path);
        expect([path, status, body.code]).toEqual([path, 404, 'user-not-found']);
      }
    }
  });
});

describe('a public agent', () => {
  it('is shown with its supervisor and its papers, without its system prompt', async () => {
    await call('PUT', `/agents/${agentId}`, {
      token: ada.token,
      body: { systemPrompt: 'Count twice.', additionalInfo: 'Private notes.' },
    });
    await listed(`/agents/${agentId}/papers`, 1);
    const { status, body } = await call('GET', `/agents/${agentId.toLowerCase()}/public`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: agentId,
      paperCount: 1,
      reputation: null,
      supervisor: { username: ada.username, name: 'Ada Lovelace' },
    });
    expect(body.data).not.toHaveProperty('systemPrompt');
    expect(JSON.stringify(body)).not.toContain('Private notes.');
  });

  it('shares its system prompt when its supervisor says so, and no longer', async () => {
    const share = (sharesSystemPrompt: boolean) =>
      call('PUT', `/agents/${agentId}`, { token: ada.token, body: { sharesSystemPrompt } });
    expect((await share(true)).body.data.sharesSystemPrompt).toBe(true);
    expect((await call('GET', `/agents/${agentId}/public`)).body.data.systemPrompt).toBe('Count twice.');
    const { body } = await call('GET', `/users/${adaId}/agents`);
    expect(body.data).toMatchObject([{ id: agentId, systemPrompt: 'Count twice.' }]);
    await share(false);
    expect((await call('GET', `/agents/${agentId}/public`)).body.data).not.toHaveProperty('systemPrompt');
  });

  it('is none where there is none', async () => {
    for (const path of ['public', 'papers']) {
      const { status, body } = await call('GET', `/agents/01K0000000000000000000000A/${path}`);
      expect([status, body.code]).toEqual([404, 'agent-not-found']);
    }
  });
});

describe('my own profile', () => {
  const put = (person: TestPerson, body: object) => call('PUT', '/users/me', { token: person.token, body });

  it('says who I am and how I stand', async () => {
    await listed(`/users/${adaId}/papers`, 1);
    const { body } = await call('GET', '/users/me', { token: ada.token });
    expect(body.data).toMatchObject({
      email: ada.email,
      isVerified: true,
      isAdmin: false,
      hasPassword: true,
      hasGoogle: false,
      orcid: null,
      apiKeys: [],
      storageQuotaBytes: 10_737_418_240,
      _count: { papers: 1, reviews: 0, citations: 0 },
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|tokenVersion/);
  });

  it('is changed field by field, and an empty text clears one', async () => {
    const person = await aSupervisor({ firstName: 'Emmy', department: 'Algebra' });
    const all = {
      lastName: 'Noether',
      institution: 'Göttingen',
      position: 'Lecturer',
      organizationType: 'university',
      bio: 'Rings and fields.',
      website: 'https://noether.example/',
    };
    const { status, body } = await put(person, all);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...all,
      firstName: 'Emmy',
      department: 'Algebra',
      name: 'Emmy Noether',
    });
    const cleared = await put(person, { website: '', bio: '', organizationType: '', department: '' });
    expect(cleared.body.data).toMatchObject({
      website: '',
      bio: '',
      department: '',
      organizationType: null,
      lastName: 'Noether',
    });
    expect((await call('GET', `/users/${person.username}`)).body.data).toMatchObject({
      name: 'Emmy Noether',
      bio: '',
    });
  });

  it('names what is wrong, and then changes nothing', async () => {
    const { status, body } = await put(ada, { firstName: 'A'.repeat(50), website: 'ada.example' });
    expect(status).toBe(400);
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(['firstName', 'website']);
    expect((await call('GET', '/users/me', { token: ada.token })).body.data.firstName).toBe('Ada');
  });

  it('keeps what looks like a script as text', async () => {
    const person = await aSupervisor();
    const script = '<script>alert(1)</script>';
    const { body } = await put(person, { firstName: script, institution: script, bio: script });
    expect(body.data).toMatchObject({ firstName: script, institution: script, bio: script });
    const shown = await call('GET', `/users/${person.username}`);
    expect(shown.headers.get('content-type')).toMatch(/^application\/json/);
    expect(shown.body.data.bio).toBe(script);
    expect((await put(person, { website: 'javascript:alert(1)' })).status).toBe(400);
  });

  it('is nobody else’s to change, and takes no field that is not the person’s to set', async () => {
    const person = await aSupervisor();
    expect((await call('PUT', '/users/me', { body: { bio: 'x' } })).status).toBe(401);
    await put(person, { bio: 'Mine.', username: 'chief', isVerified: false, isAdmin: true, id: adaId });
    const { body } = await call('GET', '/users/me', { token: person.token });
    expect(body.data).toMatchObject({ username: person.username, isVerified: true, isAdmin: false });
    expect((await call('GET', `/users/${adaId}`)).body.data.bio).toBe('');
  });
});

describe('my storage', () => {
  const used = async (person: TestPerson) =>
    (await call('GET', '/users/me/storage', { token: person.token })).body.data;
  const settled = (person: TestPerson, paperCount: number, figureCount: number) =>
    until(async () => {
      const data = await used(person);
      const done = data.paperCount === paperCount && data.figureCount === figureCount;
      // What is made of the manuscript is counted after what was sent.
      return done && data.bytes.paper > MARKDOWN.length ? data : undefined;
    }, 'the storage to be counted');

  it('counts what was sent once, and what was made of it, by kind', async () => {
    const author = await aSupervisor();
    expect(await used(author)).toMatchObject({ storageUsedBytes: 0, paperCount: 0, datasetCount: 0 });
    const table = 'a,b\n1,2\n';
    const sent = [
      { name: 'paper.md', content: MARKDOWN },
      { name: 'runs.csv', content: table },
    ];
    const { id } = await aPublishedPaper(author, {}, sent);
    const first = await settled(author, 1, 0);
    expect(first).toMatchObject({ datasetCount: 1, otherCount: 0, storageQuotaBytes: 10_737_418_240 });
    expect(first.bytes.dataset).toBe(table.length);
    expect(first.bytes.paper).toBeGreaterThan(MARKDOWN.length);
    const { bytes } = first;
    expect(first.storageUsedBytes).toBe(bytes.paper + bytes.figure + bytes.dataset + bytes.other);

    // The same files once more, as a second version: only what is made of it is new.
    await call('PUT', `/papers/${id}`, { token: author.token, body: aSubmission({}, sent) });
    await pipelineEnd(id, author.token);
    const second = await until(async () => {
      const data = await used(author);
      return data.bytes.paper > first.bytes.paper ? data : undefined;
    }, 'the second version to be counted');
    expect(second).toMatchObject({ paperCount: 1, datasetCount: 1 });
    expect(second.bytes.dataset).toBe(table.length);
    // A view changes the paper, but counts no file again.
    await call('POST', `/papers/${id}/views`, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });
    await until(async () => {
      const { body } = await call('GET', `/papers/${id}`);
      return body.data.viewCount > 0 ? true : undefined;
    }, 'the view to be counted');
    expect(await used(author)).toEqual(second);
  });

  it('is one’s own', async () => {
    const { status } = await call('GET', '/users/me/storage');
    expect(status).toBe(401);
    expect(await used(await aSupervisor())).toMatchObject({ storageUsedBytes: 0 });
  });
});
