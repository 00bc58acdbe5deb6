import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';

const save = (person: TestPerson, id: string, revision: number, values: object, paperId?: string) =>
  call('PUT', `/papers/drafts/${id}`, {
    token: person.token,
    body: { values, revision, ...(paperId ? { paperId } : {}) },
  });

describe('a draft', () => {
  it('is saved while a form is filled in, available on another computer, and deleted', async () => {
    const author = await aSupervisor();
    const id = randomUUID();
    const first = await save(author, id, 0, { title: ' On drafts ', keywords: ['drafts'] });
    expect(first.body.data).toMatchObject({ id, title: 'On drafts', revision: 1, paperId: null });
    const second = await save(author, id, 1, { title: 'On drafts', abstract: 'They are kept.' });
    expect(second.body.data.revision).toBe(2);
    const { body } = await call('GET', '/papers/drafts', { token: author.token });
    expect(body.data.drafts).toMatchObject([{ id, title: 'On drafts', revision: 2 }]);
    const read = await call('GET', `/papers/drafts/${id}`, { token: author.token });
    expect(read.body.data.values).toEqual({ title: 'On drafts', abstract: 'They are kept.' });
    expect((await call('DELETE', `/papers/drafts/${id}`, { token: author.token })).status).toBe(200);
    expect((await call('GET', `/papers/drafts/${id}`, { token: author.token })).status).toBe(404);
    expect((await call('GET', '/papers/drafts', { token: author.token })).body.data.drafts).toEqual([]);
  });

  it('is not overwritten by a page with an outdated revision', async () => {
    const author = await aSupervisor();
    const id = randomUUID();
    await save(author, id, 0, { title: 'One' });
    const both = await Promise.all([
      save(author, id, 1, { title: 'From here' }),
      save(author, id, 1, { title: 'From there' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'draft-changed', revision: 2 });
    const fresh = await save(author, id, 0, { title: 'Once more' });
    expect(fresh.status).toBe(409);
    const read = await call('GET', `/papers/drafts/${id}`, { token: author.token });
    expect(read.body.data.revision).toBe(2);
  });

  it('is private to its owner', async () => {
    const [author, other] = [await aSupervisor(), await aSupervisor()];
    const id = randomUUID();
    await save(author, id, 0, { title: 'Mine' });
    expect((await call('GET', `/papers/drafts/${id}`, { token: other.token })).status).toBe(404);
    expect((await call('GET', `/papers/drafts/${id}`)).status).toBe(401);
    expect((await save(other, id, 0, { title: 'Another of the same id' })).status).toBe(200);
    const read = await call('GET', `/papers/drafts/${id}`, { token: author.token });
    expect(read.body.data.title).toBe('Mine');
  });

  it('is limited in size', async () => {
    const author = await aSupervisor();
    const large = await save(author, randomUUID(), 0, { content: 'ä'.repeat(160_000) });
    expect([large.status, large.body.error]).toEqual([
      400,
      'The values of a draft must be at most 300 KB. Send the text as a file.',
    ]);
    expect((await save(author, randomUUID(), 0, { content: 'ä'.repeat(150_000) })).status).toBe(200);
  });
});
