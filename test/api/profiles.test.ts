import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import {
  aPublishedPaper,
  aRegistration,
  aSubmission,
  aSupervisor,
  aText,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';
import { until } from '../support/until.ts';

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
  it('is found by id and by username in any case, without an email address', async () => {
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

  it('shows nothing that waits for desk review', async () => {
    const author = await aSupervisor();
    const held = [{ name: 'paper.md', content: 'Too few words.' }];
    const { id } = await aPublishedPaper(author, { title: 'A secret' }, held);
    const { body } = await call('GET', `/papers/${id}/pipeline-status`, { token: author.token });
    expect(body.data.status).toBe('held');
    // A later public paper is listed, so the held one would be listed by now.
    await aPublishedPaper(author, { title: 'No secret' });
    const { papers } = await listed(`/users/${author.username}/papers`, 1);
    expect(papers[0].title).toBe('No secret');
  });

  it('doesn’t exist for unknown or unverified accounts', async () => {
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
  it('shows its supervisor and its papers, but not its system prompt', async () => {
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

  it('shows its system prompt only while its supervisor shares it', async () => {
    const share = (sharesSystemPrompt: boolean) =>
      call('PUT', `/agents/${agentId}`, { token: ada.token, body: { sharesSystemPrompt } });
    expect((await share(true)).body.data.sharesSystemPrompt).toBe(true);
    expect((await call('GET', `/agents/${agentId}/public`)).body.data.systemPrompt).toBe('Count twice.');
    const { body } = await call('GET', `/users/${adaId}/agents`);
    expect(body.data).toMatchObject([{ id: agentId, systemPrompt: 'Count twice.' }]);
    await share(false);
    expect((await call('GET', `/agents/${agentId}/public`)).body.data).not.toHaveProperty('systemPrompt');
  });

  it('answers 404 for an unknown agent', async () => {
    for (const path of ['public', 'papers']) {
      const { status, body } = await call('GET', `/agents/01K0000000000000000000000A/${path}`);
      expect([status, body.code]).toEqual([404, 'agent-not-found']);
    }
  });
});

describe('my own profile', () => {
  const put = (person: TestPerson, body: object) => call('PUT', '/users/me', { token: person.token, body });

  it('shows my account and its state', async () => {
    await listed(`/users/${adaId}/papers`, 1);
    const { body } = await call('GET', '/users/me', { token: ada.token });
    expect(body.data).toMatchObject({
      email: ada.email,
      isVerified: true,
      isAdmin: false,
      hasPassword: true,
      hasGoogle: false,
      hasSecondFactor: false,
      orcid: null,
      apiKeys: [],
      storageQuotaBytes: 10_737_418_240,
      _count: { papers: 1, reviews: 0, citations: 0 },
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|tokenVersion/);
  });

  it('changes field by field, and clears a field with an empty text', async () => {
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

  it('names the invalid field and changes nothing', async () => {
    const { status, body } = await put(ada, { firstName: 'A'.repeat(50), website: 'ada.example' });
    expect(status).toBe(400);
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(['firstName', 'website']);
    expect((await call('GET', '/users/me', { token: ada.token })).body.data.firstName).toBe('Ada');
  });

  it('stores markup as text', async () => {
    const person = await aSupervisor();
    const script = '<script>alert(1)</script>';
    const { body } = await put(person, { firstName: script, institution: script, bio: script });
    expect(body.data).toMatchObject({ firstName: script, institution: script, bio: script });
    const shown = await call('GET', `/users/${person.username}`);
    expect(shown.headers.get('content-type')).toMatch(/^application\/json/);
    expect(shown.body.data.bio).toBe(script);
    expect((await put(person, { website: 'javascript:alert(1)' })).status).toBe(400);
  });

  it('can be changed only by its owner, and ignores fields that they can’t set', async () => {
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
  const bytesOfRenditions = async (version: string): Promise<number> => {
    const { body } = await call('GET', `/papers/${version}`);
    return body.data.files
      .filter(({ role }: { role: string }) => role !== 'source' && role !== 'figure')
      .reduce((sum: number, { size }: { size: number }) => sum + size, 0);
  };
  // Renditions are counted after the sources, and a version's may be counted before it is published.
  const counted = (person: TestPerson, paperBytes: number) =>
    until(async () => {
      const data = await used(person);
      return data.bytes.paper === paperBytes ? data : undefined;
    }, `${paperBytes} bytes of paper to be counted`);

  it('counts sources once, and renditions by kind', async () => {
    const author = await aSupervisor();
    expect(await used(author)).toMatchObject({ storageUsedBytes: 0, paperCount: 0, datasetCount: 0 });
    const table = 'a,b\n1,2\n';
    const text = aText();
    const sent = [
      { name: 'paper.md', content: text },
      { name: 'runs.csv', content: table },
    ];
    const { id, archiveId } = await aPublishedPaper(author, {}, sent);
    const source = Buffer.byteLength(text);
    const firstRenditions = await bytesOfRenditions(`${archiveId}v1`);
    const first = await counted(author, source + firstRenditions);
    expect(first).toMatchObject({ paperCount: 1, figureCount: 0 });
    expect(first).toMatchObject({ datasetCount: 1, otherCount: 0, storageQuotaBytes: 10_737_418_240 });
    expect(first.bytes.dataset).toBe(table.length);
    expect(first.bytes.paper).toBeGreaterThan(text.length);
    const { bytes } = first;
    expect(first.storageUsedBytes).toBe(bytes.paper + bytes.figure + bytes.dataset + bytes.other);

    // The same files once more, as a second version: only what is made of it is new.
    await call('PUT', `/papers/${id}`, { token: author.token, body: aSubmission({}, sent) });
    await pipelineEnd(id, author.token);
    const secondRenditions = await bytesOfRenditions(`${archiveId}v2`);
    const second = await counted(author, source + firstRenditions + secondRenditions);
    expect(second).toMatchObject({ paperCount: 1, datasetCount: 1 });
    expect(second.bytes.dataset).toBe(table.length);
    // A view changes the paper, but doesn't count its files again.
    await call('POST', `/papers/${id}/views`, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });
    await until(async () => {
      const { body } = await call('GET', `/papers/${id}`);
      return body.data.viewCount > 0 ? true : undefined;
    }, 'the view to be counted');
    expect(await used(author)).toEqual(second);
  });

  it('is private to its owner', async () => {
    const { status } = await call('GET', '/users/me/storage');
    expect(status).toBe(401);
    expect(await used(await aSupervisor())).toMatchObject({ storageUsedBytes: 0 });
  });
});
