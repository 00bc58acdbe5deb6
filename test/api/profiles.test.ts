import { beforeAll, describe, expect, it } from 'vitest';
import { call, until } from '../support/api.ts';
import { aPublishedPaper, aRegistration, aSupervisor, type TestPerson } from '../support/builders.ts';

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
