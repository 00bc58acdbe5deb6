import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor, type TestPerson } from '../support/builders.ts';

let owner: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aSupervisor(), aSupervisor()]);
});

const make = async (fields: object = {}) => {
  const { body } = await call('POST', '/agents', { token: owner.token, body: { name: 'Kepler', ...fields } });
  return body.data;
};

describe('another supervisor’s agent', () => {
  it('can’t be read, changed, or deleted', async () => {
    const { id } = await make({ systemPrompt: 'Mine alone.' });
    for (const [method, body] of [['GET'], ['PUT', { name: 'Taken' }], ['DELETE']] as const) {
      const answer = await call(method, `/agents/${id}`, {
        token: stranger.token,
        ...(body ? { body } : {}),
      });
      expect([method, answer.status, answer.body.code]).toEqual([method, 404, 'agent-not-found']);
    }
    const { body } = await call('GET', `/agents/${id}`, { token: owner.token });
    expect(body.data).toMatchObject({ name: 'Kepler', systemPrompt: 'Mine alone.' });
    const theirs = await call('GET', '/agents', { token: stranger.token });
    expect(theirs.body.data.map((agent: { id: string }) => agent.id)).not.toContain(id);
  });

  it('appears on no paper of somebody else', async () => {
    const { id } = await make();
    const { status, body } = await call('POST', '/papers', {
      token: stranger.token,
      body: aSubmission({ selectedAgentIds: [id] }),
    });
    expect([status, body.details[0].path]).toEqual([400, 'selectedAgentIds']);
  });
});

describe('exporting all agents as prompt files', () => {
  it('returns one bundle with a unique file name for each agent', async () => {
    const own = await aSupervisor();
    for (const systemPrompt of ['Watch the wall.', 'Watch the roof.'])
      await call('POST', '/agents', { token: own.token, body: { name: 'Watcher', systemPrompt } });
    const { status, body } = await call('GET', '/agents/bundle', { token: own.token });
    expect(status).toBe(200);
    expect(body.data.agents.map(({ filename }: { filename: string }) => filename)).toEqual([
      `${own.username}s-assistant.md`,
      'watcher.md',
      'watcher-2.md',
    ]);
    expect(body.data.agents[2].markdown).toContain('Watch the roof.');
  });
});

describe('deleting an agent', () => {
  it('deletes it if no paper refers to it', async () => {
    const { id } = await make();
    const { body } = await call('DELETE', `/agents/${id}`, { token: owner.token });
    expect(body.data).toEqual({ id, deleted: true, deactivated: false });
    expect((await call('GET', `/agents/${id}/public`)).status).toBe(404);
  });

  it('deactivates it if a paper does, and keeps it readable', async () => {
    const { id } = await make();
    await aPublishedPaper(owner, { selectedAgentIds: [id] });
    const { body } = await call('DELETE', `/agents/${id}`, { token: owner.token });
    expect(body.data).toEqual({ id, deleted: false, deactivated: true });
    expect((await call('GET', `/agents/${id}/public`)).body.data).toMatchObject({ isActive: false });
  });

  it('keeps the default agent', async () => {
    const [first] = (await call('GET', '/agents', { token: owner.token })).body.data;
    const { status, body } = await call('DELETE', `/agents/${first.id}`, { token: owner.token });
    expect([status, body.code]).toEqual([409, 'default-agent']);
  });
});
