import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';

let me: TestPerson;
beforeAll(async () => {
  me = await aSupervisor();
});

const PAPER = {
  title: 'On engines',
  authors: ['Ada Byron'],
  year: 1843,
  doi: 'https://doi.org/10.1000/ENGINES',
};
const list = async (token = me.token) =>
  (await call('GET', '/external-papers', { token })).body.data.externalPapers;

describe('an external paper', () => {
  it('can be added, changed, and deleted only by its supervisor', async () => {
    const added = await call('POST', '/external-papers', { token: me.token, body: PAPER });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({
      title: 'On engines',
      doi: '10.1000/engines',
      kind: 'other',
      venue: '',
    });
    const { id } = added.body.data;

    const somebody = await aSupervisor();
    const change = { ...PAPER, venue: 'Taylor’s Scientific Memoirs', kind: 'peer_reviewed_journal' };
    for (const [method, body] of [['PUT', change] as const, ['DELETE'] as const]) {
      const answer = await call(method, `/external-papers/${id}`, {
        token: somebody.token,
        ...(body ? { body } : {}),
      });
      expect([method, answer.status, answer.body.code]).toEqual([method, 404, 'external-paper-not-found']);
      expect((await call(method, `/external-papers/${id}`, body ? { body } : {})).status).toBe(401);
    }
    const changed = await call('PUT', `/external-papers/${id}`, { token: me.token, body: change });
    expect(changed.body.data).toMatchObject({ id, venue: 'Taylor’s Scientific Memoirs' });
    expect(await list()).toHaveLength(1);

    const { body: profile } = await call('GET', `/users/${me.username}/external-papers`);
    expect(profile.data.externalPapers, 'nobody has confirmed it').toEqual([]);
    expect((await call('GET', '/users/nobodyatall/external-papers')).status).toBe(404);

    expect((await call('DELETE', `/external-papers/${id}`, { token: me.token })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('is listed once', async () => {
    await call('POST', '/external-papers', { token: me.token, body: PAPER });
    const again = await call('POST', '/external-papers', {
      token: me.token,
      body: { title: 'Another title', authors: ['A'], doi: '10.1000/engines' },
    });
    expect([again.status, again.body.code]).toEqual([409, 'external-paper-exists']);
    expect(again.body.error).toContain('On engines');
  });

  it.each([
    [{ title: '' }, 'Title is required. It must be 1 to 500 characters.'],
    [{ authors: [] }, 'Authors must be a list of 1 to 200 entries; you sent 0.'],
    [{ year: 84 }, 'Year must be a year from 1500 to 2100; you sent 84.'],
    [{ doi: 'not a DOI' }, 'DOI must be a DOI such as 10.5555/12345678; you sent "not a DOI".'],
    [
      { url: 'javascript:alert(1)' },
      'URL must be a web address that begins with http:// or https://; you sent "javascript:alert(1)".',
    ],
  ])('is rejected with %j', async (change, error) => {
    const answer = await call('POST', '/external-papers', { token: me.token, body: { ...PAPER, ...change } });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });
});

describe('importing BibTeX', () => {
  const bibtex = `@article{a, title={On looms}, author={Jacquard, Joseph}, year=1804, doi={10.1000/looms}}
@article{again, title={On looms, once more}, author={Jacquard, Joseph}, doi={10.1000/LOOMS}}
@article{known, title={On engines}, author={Ada Byron}}
@article{broken, title={No end
@article{nobody, title={No author}}
@book{b, title={On {P}unch cards}, author={Hollerith, Herman}, year=1889}
`;
  const send = (extra: object) =>
    call('POST', '/external-papers/import', { token: me.token, body: { bibtex, ...extra } });

  it('first previews what happens to each entry', async () => {
    const { body } = await send({ preview: true });
    expect(body.data.added).toBe(0);
    expect(
      body.data.entries.map(({ key, line, outcome }: Record<string, unknown>) => [key, line, outcome]),
    ).toEqual([
      ['a', 1, 'new'],
      ['again', 2, 'duplicate'],
      ['known', 3, 'duplicate'],
      ['broken', 4, 'error'],
      ['nobody', 5, 'error'],
      ['b', 6, 'new'],
    ]);
    for (const { outcome, message } of body.data.entries) expect(message === '').toBe(outcome === 'new');
    expect(await list()).toHaveLength(1);
  });

  it('adds the selected new entries, and none twice', async () => {
    expect((await send({ keys: ['a'] })).body.data.added).toBe(1);
    expect((await send({})).body.data.added).toBe(1);
    expect((await send({})).body.data.added).toBe(0);
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual([
      'On Punch cards',
      'On engines',
      'On looms',
    ]);
  });

  it('rejects files without entries and files over 1 MB', async () => {
    expect((await send({ bibtex: 'Dear editor,' })).body.error).toContain('no BibTeX entry');
    const { status, body } = await send({ bibtex: '%'.repeat(1024 * 1024 + 1) });
    expect([status, body.error]).toEqual([
      400,
      'Bibtex must be 1 to 1,048,576 characters; you sent 1,048,577.',
    ]);
  });
});
