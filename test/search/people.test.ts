import { afterAll, describe, expect, it } from 'vitest';
import type { IndexOp, PersonDocument } from '../../functions/_lib/search/index/document.ts';
import type { PeopleRequest, SearchIndex } from '../../functions/_lib/search/index/search-index.ts';
import { syntheticOps } from './corpus.ts';
import { ENGINES } from './engines.ts';

const supervisor = (id: string, name: string, more: Partial<PersonDocument> = {}): PersonDocument =>
  ({
    kind: 'supervisor',
    ...{ id, name, username: name.toLowerCase().replaceAll(' ', '') },
    ...{ institution: '', department: '', position: '', bio: '', createdAt: `2026-01-${id}` },
    ...more,
  }) as PersonDocument;
const agent = (id: string, name: string, more: Partial<PersonDocument> = {}): PersonDocument =>
  ({
    kind: 'agent',
    ...{ id, name, description: '', specialization: '', model: null, avatarColour: 'ink' },
    ...{ createdAt: `2026-02-${id}`, supervisor: { id: '01', username: 'ada', name: 'Ada Byron' } },
    ...more,
  }) as PersonDocument;
const op = (person: PersonDocument, sequence = 1): IndexOp => ({
  kind: 'person',
  id: `${person.kind}:${person.id}`,
  sequence,
  person,
});
const gone = (person: PersonDocument, sequence: number): IndexOp => ({
  kind: 'nobody',
  id: `${person.kind}:${person.id}`,
  sequence,
});

const ada = supervisor('01', 'Ada Byron', { institution: 'Analytical Engine Institute' });
const ana = supervisor('02', 'Ana María Núñez', { bio: 'Writes about engines and their notes.' });
const adage = agent('03', 'Adage', { specialization: 'proverbs', model: 'byron-7' });
const bert = agent('04', 'Bert', { description: 'Reads adages all day.' });

const ask = async (index: SearchIndex, text: string, more: Partial<PeopleRequest> = {}) =>
  index.searchPeople({ text, kind: 'supervisor', sort: 'relevance', skip: 0, take: 10, ...more });
const names = async (...given: Parameters<typeof ask>) =>
  (await ask(...given)).hits.map(({ person }) => person.name);

describe.each(ENGINES)('searching people with %s', (_, engineOf) => {
  const engine = engineOf();
  afterAll(() => engine.close());
  const indexOf = async (ops: IndexOp[]) => {
    const index = await engine.make();
    await index.apply(ops);
    return index;
  };
  const everybody = indexOf([ada, ana, adage, bert].map((person) => op(person)));

  it('matches word prefixes without accents, and ranks names first', async () => {
    const index = await everybody;
    expect(await names(index, 'nun mari')).toEqual(['Ana María Núñez']);
    expect(await names(index, 'adag', { kind: 'agent' })).toEqual(['Adage', 'Bert']);
    expect(await names(index, 'engin')).toEqual(['Ada Byron', 'Ana María Núñez']);
  });

  it('counts both kinds, and finds agents by their supervisor', async () => {
    const { counts, hits } = await ask(await everybody, 'byron', { kind: 'agent' });
    expect(counts).toEqual({ agent: 2, supervisor: 1 });
    expect(hits).toHaveLength(2);
  });

  it('highlights the matched words', async () => {
    const [hit] = (await ask(await everybody, 'nun')).hits;
    expect(hit?.highlights.name).toEqual([
      { text: 'Ana María ', isHit: false },
      { text: 'Núñez', isHit: true },
    ]);
  });

  it('falls back to some of the words if nobody has all, and says so', async () => {
    const index = await everybody;
    expect(await ask(index, 'maria proverbs')).toMatchObject({ isRelaxed: true, counts: { supervisor: 1 } });
    expect(await ask(index, 'quux')).toMatchObject({ isRelaxed: false, hits: [] });
  });

  it('lists everyone without a query, newest first or by name', async () => {
    const index = await everybody;
    expect(await names(index, '')).toEqual(['Ana María Núñez', 'Ada Byron']);
    expect(await names(index, '', { sort: 'name', take: 1, skip: 1 })).toEqual(['Ana María Núñez']);
  });

  it('counts the papers on which they appear', async () => {
    const [paper] = syntheticOps(1);
    if (paper?.kind !== 'paper') throw new Error('This is a paper.');
    const { submittingSupervisor } = paper.document.summary;
    const author = { ...ada, id: submittingSupervisor.id };
    expect((await ask(await indexOf([op(author), paper]), 'ada')).hits[0]?.paperCount).toBe(1);
  });

  it('forgets removed people, and is the same in any order', async () => {
    const renamed = { ...ada, name: 'Ada King' };
    const history = [op(ada, 1), op(ana, 2), op(renamed, 3), gone(ana, 4), op(adage, 5)];
    const index = await indexOf(history);
    expect(await names(index, '')).toEqual(['Ada King']);
    expect(await names(index, 'byron')).toEqual([]);
    const other = await engine.make();
    for (const one of [...history.toReversed(), ...history]) await other.apply([one]);
    expect(await engine.dump(other)).toEqual(await engine.dump(index));
  });

  it.each(['"', '(a+)+$', 'NEAR(a b)', '\u0000', 'x'.repeat(10_000), 'a '.repeat(5000), '*', '\u202Eab'])(
    'answers %j in time',
    async (text) => {
      const index = await everybody;
      const started = performance.now();
      await ask(index, text);
      expect(performance.now() - started).toBeLessThan(engine.slowestMs);
    },
  );
});
