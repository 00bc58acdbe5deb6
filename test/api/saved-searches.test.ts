import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';

let owner: TestPerson;
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, who = owner) =>
  call(method, `/search/saved${path}`, { token: who.token, ...(body ? { body } : {}) });
const QUERY = { q: 'lattices /type:NOTE', category: 'cs.AI' };

beforeAll(async () => {
  owner = await aSupervisor({});
});

describe('saving a search', () => {
  it('stores its query, and lists it to its owner only', async () => {
    const { status, body } = await ask('POST', '', { name: 'Lattices', query: QUERY, frequency: 'weekly' });
    expect([status, body.success]).toEqual([201, true]);
    expect(body.data).toMatchObject({
      name: 'Lattices',
      query: { ...QUERY, sortBy: 'relevance' },
      inApp: true,
      mail: false,
      frequency: 'weekly',
      lastAlertAt: null,
      lastAlertPapers: 0,
    });
    const { papersNow, ...listed } = body.data;
    expect(papersNow).toBe(0);
    expect((await ask('GET', '')).body.data.savedSearches).toEqual([listed]);
    const stranger = await aSupervisor({});
    expect((await ask('GET', '', undefined, stranger)).body.data.savedSearches).toEqual([]);
    expect((await ask('DELETE', `/${body.data.id}`, undefined, stranger)).status).toBe(404);
    expect((await call('GET', '/search/saved')).status).toBe(401);
  });

  it('can be changed and deleted', async () => {
    const { body } = await ask('POST', '', { name: 'To change', query: { q: 'quarks' } });
    const { id } = body.data;
    const changed = await ask('PUT', `/${id}`, {
      name: 'Changed',
      query: { q: 'gluons' },
      inApp: false,
      mail: true,
      frequency: 'immediately',
    });
    expect(changed.body.data).toMatchObject({ id, name: 'Changed', query: { q: 'gluons' }, mail: true });
    expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    expect((await ask('PUT', `/${id}`, { name: 'x', query: { q: 'y' } })).status).toBe(404);
  });

  it('rejects a query that matches everything or can’t be parsed', async () => {
    const nothing = await ask('POST', '', { name: 'All', query: {} });
    expect([nothing.status, nothing.body.error]).toEqual([400, expect.stringMatching(/every new paper/)]);
    const malformed = await ask('POST', '', { name: 'Odd', query: { q: '/category:nonsense' } });
    expect([malformed.status, malformed.body.error]).toEqual([400, expect.stringMatching(/no category/)]);
  });

  it('keeps at most 50', async () => {
    const collector = await aSupervisor({});
    const statuses = [];
    for (let number = 0; number <= 50; number++)
      statuses.push((await ask('POST', '', { name: `No ${number}`, query: { q: 'x' } }, collector)).status);
    expect(statuses).toEqual([...Array(50).fill(201), 409]);
  });
});
