import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { citationNodeEntity } from '../../functions/_lib/citations/citation-entities.ts';
import {
  type ExternalPaperRecord,
  externalPaperEntity,
} from '../../functions/_lib/citations/external-paper-entities.ts';
import { supervisorEntity } from '../../functions/_lib/identity/identity-entities.ts';
import { paperEntity } from '../../functions/_lib/papers/paper-entities.ts';
import { handler } from '../../functions/events/paper-projections/index.ts';
import { call } from '../support/api.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';
import { type StoredPaper, storePaper } from '../support/stored-papers.ts';

const cloud = anOwnPlatform({ LIMIT_FACTOR: '100' });
beforeAll(() => useTablesOf(cloud()));

/** Stores papers and waits for the stream consumers. @returns their ids by archiveId */
async function store(papers: StoredPaper[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const paper of papers) {
    ids.set(paper.archiveId, await storePaper(paper));
    await cloud().idle();
  }
  return ids;
}

async function nodeOf(paperId: string | undefined) {
  const { data } = await citationNodeEntity()
    .get({ paperId: paperId ?? '' })
    .go({ consistent: true });
  const { data: paper } = await paperEntity()
    .get({ paperId: paperId ?? '' })
    .go({ consistent: true });
  return {
    cites: [...(data?.cites ?? [])].toSorted(),
    citedBy: [...(data?.citedBy ?? [])].toSorted(),
    counts: [data?.citationCount, data?.selfCitationCount, paper?.citationCount],
  };
}

const reference = (key: string, text: string, ids: object = {}) => ({ key, text, ...ids });
let month = 2700;
/** Each test has its own month, and so its own ids. */
const nextMonth = () => String(++month);

describe('a paper that cites papers on Colophon', () => {
  it('is linked to them by id, DOI, and title, and counted once', async () => {
    const m = nextMonth();
    const ids = await store([
      { archiveId: `COL.${m}.00001` },
      { archiveId: `COL.${m}.00002`, doi: '10.1000/Edge' },
      {
        archiveId: `COL.${m}.00003`,
        title: 'On the naïve weaving of engines',
        authors: [{ name: 'Élodie van Houten' }],
      },
      {
        archiveId: `COL.${m}.00004`,
        references: [
          reference('a', `See COL.${m}.00001v1.`, { archiveId: `COL.${m}.00001v1` }),
          reference('b', `Again COL.${m}.00001.`, { archiveId: `COL.${m}.00001` }),
          reference('c', 'By DOI.', { doi: '10.1000/edge' }),
          reference('d', 'E. van Houten. 2026. On the Naive Weaving of Engines. Colophon.'),
          reference('e', 'Somebody Else. 2026. On the Naive Weaving of Engines. Elsewhere.'),
          reference('f', 'E. van Houten. 1999. On the Naive Weaving of Engines. Elsewhere.'),
          reference('g', 'Nobody knows this one.', { doi: '10.1000/unknown' }),
        ],
      },
    ]);
    const citing = ids.get(`COL.${m}.00004`) ?? '';
    for (const number of [1, 2, 3])
      expect([number, await nodeOf(ids.get(`COL.${m}.0000${number}`))]).toMatchObject([
        number,
        { citedBy: [citing], counts: [1, 0, 1] },
      ]);
    expect((await nodeOf(citing)).cites).toHaveLength(3);
  });

  it('is linked to a paper that arrives later, or gets its DOI or title later', async () => {
    const m = nextMonth();
    const title = 'Later papers are papers as well';
    const references = [
      reference('a', 'By id.', { archiveId: `COL.${m}.00002` }),
      reference('b', `Ada Byron, “${title},” 2026.`),
      reference('c', 'By DOI.', { doi: '10.1000/later' }),
    ];
    const citing = await storePaper({ archiveId: `COL.${m}.00001`, references });
    await cloud().idle();
    expect((await nodeOf(citing)).cites).toEqual([]);
    const ids = await store([
      { archiveId: `COL.${m}.00002` },
      { archiveId: `COL.${m}.00003`, title },
      { archiveId: `COL.${m}.00004` },
    ]);
    expect((await nodeOf(citing)).cites).toHaveLength(2);
    const paperId = ids.get(`COL.${m}.00004`) ?? '';
    await storePaper({ paperId, archiveId: `COL.${m}.00004`, version: 2, doi: '10.1000/LATER' });
    await cloud().idle();
    expect((await nodeOf(paperId)).counts).toEqual([1, 0, 1]);
  });

  it('is not linked if two papers have the same DOI or title', async () => {
    const m = nextMonth();
    const title = 'Two papers of one name and one author';
    const ids = await store([
      { archiveId: `COL.${m}.00001`, doi: '10.1000/two' },
      {
        archiveId: `COL.${m}.00003`,
        references: [
          reference('a', 'By DOI.', { doi: '10.1000/two' }),
          reference('b', `Byron. 2026. ${title}.`),
        ],
      },
    ]);
    const citing = ids.get(`COL.${m}.00003`);
    expect((await nodeOf(citing)).cites).toHaveLength(1);
    await store([
      { archiveId: `COL.${m}.00004`, doi: '10.1000/two' },
      { archiveId: `COL.${m}.00005`, title },
      { archiveId: `COL.${m}.00006`, title },
    ]);
    expect((await nodeOf(citing)).cites).toEqual([]);
    expect((await nodeOf(ids.get(`COL.${m}.00001`))).counts).toEqual([0, 0, 0]);
  });

  it('loses the citations that a newer version omits, and all of them once withdrawn', async () => {
    const m = nextMonth();
    const ids = await store([{ archiveId: `COL.${m}.00001` }, { archiveId: `COL.${m}.00002` }]);
    const [one, two] = [ids.get(`COL.${m}.00001`), ids.get(`COL.${m}.00002`)];
    const cites = (version: number, numbers: number[], status?: StoredPaper['status']): StoredPaper => ({
      paperId: '01KACE00000000000000000001',
      archiveId: `COL.${m}.00003`,
      version,
      ...(status ? { status } : {}),
      references: numbers.map((number) =>
        reference(`r${number}`, 'By id.', { archiveId: `COL.${m}.0000${number}` }),
      ),
    });
    await store([cites(1, [1])]);
    await store([cites(2, [2])]);
    expect([(await nodeOf(one)).counts, (await nodeOf(two)).counts]).toEqual([
      [0, 0, 0],
      [1, 0, 1],
    ]);
    await store([cites(2, [2], 'WITHDRAWN')]);
    expect(await nodeOf(two)).toMatchObject({ citedBy: [], counts: [0, 0, 0] });
  });

  it('marks citations between papers that share an author, and never cites itself', async () => {
    const m = nextMonth();
    const supervisorId = '01KACE00000000000000000009';
    const ids = await store([
      { archiveId: `COL.${m}.00001`, supervisorId },
      {
        archiveId: `COL.${m}.00002`,
        authors: [{ id: supervisorId, name: 'Ada Byron' }],
        references: [1, 2].map((number) =>
          reference(`r${number}`, 'By id.', { archiveId: `COL.${m}.0000${number}` }),
        ),
      },
    ]);
    expect((await nodeOf(ids.get(`COL.${m}.00001`))).counts).toEqual([1, 1, 1]);
    expect((await nodeOf(ids.get(`COL.${m}.00002`))).counts).toEqual([0, 0, 0]);
  });
});

describe('a paper that cites external papers', () => {
  const graphOf = async (id: string) =>
    (await call('GET', `/citations/${id}/graph`)).body.data as {
      nodes: { kind: string; id: string; level: number; owners?: { username: string }[] }[];
      edges: { source: string; target: string }[];
      clusterSize: number;
    };
  const referencesOf = async (id: string) =>
    (await call('GET', `/citations/${id}/references`)).body.data.references as {
      paper: { id: string } | null;
      publication: { title: string; url: string; citationCount: number; owners: object[] } | null;
    }[];
  const onProfile = async (id: string): Promise<{ id: string; citationCount: number }[]> =>
    (await call('GET', `/users/${id}/external-papers`)).body.data.externalPapers;

  it('is linked to confirmed ones, as long as they are confirmed', async () => {
    const m = nextMonth();
    const [ada, bo] = [await storeOwner('ada'), await storeOwner('bo')];
    const engines = await storePublication(ada, { doi: `10.1000/${m}.engines` });
    const looms = await storePublication(ada, { url: `https://journal.example/${m}/looms` });
    const ids = await store([
      {
        archiveId: `COL.${m}.00001`,
        references: [
          reference('a', 'By DOI.', { doi: `10.1000/${m}.engines` }),
          reference('b', 'By address.', { url: `http://www.journal.example/${m}/looms/` }),
          reference('c', 'Nobody knows this one.', { arxivId: '2101.99999' }),
        ],
      },
    ]);
    const first = ids.get(`COL.${m}.00001`) ?? '';
    expect((await graphOf(first)).nodes, 'nobody has confirmed them').toHaveLength(1);
    expect((await referencesOf(first)).map(({ publication }) => publication)).toEqual([null, null, null]);

    // An ORCID iD confirms all of somebody's; a second paper arrives at the same moment.
    const references = [reference('a', 'By DOI.', { doi: `10.1000/${m}.engines` })];
    const [second] = await Promise.all([
      storePaper({ archiveId: `COL.${m}.00002`, references }),
      supervisorEntity().patch({ supervisorId: ada }).set({ orcid: '0000-0002-1825-0097' }).go(),
    ]);
    await cloud().idle();
    const joined = await graphOf(first);
    expect(joined.nodes.map(({ kind, id, level }) => [kind, id, level])).toEqual([
      ['paper', first, 0],
      ['paper', second, 2],
      ['publication', engines, 1],
      ['publication', looms, 1],
    ]);
    expect([joined.edges.length, joined.clusterSize]).toEqual([3, 2]);
    expect((await referencesOf(first))[0]?.publication).toMatchObject({
      url: `https://doi.org/10.1000/${m}.engines`,
      citationCount: 2,
      owners: [{ username: 'ada', name: 'Ada Byron' }],
    });
    const counts = new Map((await onProfile(ada)).map(({ id, citationCount }) => [id, citationCount]));
    expect([counts.get(engines), counts.get(looms)]).toEqual([2, 1]);

    // A co-author lists one of them, too: it stays one node, of both.
    const again = await storePublication(bo, { doi: `10.1000/${m}.engines`, state: 'CONFIRMED' });
    await cloud().idle();
    const shared = (await graphOf(second)).nodes.filter(({ kind }) => kind === 'publication');
    expect(shared.map(({ id, owners = [] }) => [id, owners.map(({ username }) => username)])).toEqual([
      [engines, ['ada', 'bo']],
    ]);
    expect(await onProfile(bo)).toMatchObject([{ id: again, citationCount: 2 }]);

    // One is deleted, one is declined: the graph has them no more, and nothing of them is left.
    await externalPaperEntity().delete({ supervisorId: ada, externalPaperId: looms }).go();
    await externalPaperEntity()
      .patch({ supervisorId: bo, externalPaperId: again })
      .set({ state: 'DECLINED' })
      .go();
    await cloud().idle();
    expect((await graphOf(second)).nodes.find(({ kind }) => kind === 'publication')?.owners).toHaveLength(1);
    await supervisorEntity().patch({ supervisorId: ada }).remove(['orcid']).go();
    await cloud().idle();
    expect((await graphOf(first)).nodes).toHaveLength(1);
    const left = (await snapshot()).filter(({ publicationId, publications, citesElsewhere }) =>
      Boolean(publicationId ?? publications ?? citesElsewhere),
    );
    expect(left).toEqual([]);
  });

  it('is linked to the paper on Colophon if one has the same DOI', async () => {
    const m = nextMonth();
    const cy = await storeOwner('cy');
    await storePublication(cy, { doi: `10.1000/${m}.both`, state: 'CONFIRMED' });
    const ids = await store([
      { archiveId: `COL.${m}.00001`, references: [reference('a', 'By DOI.', { doi: `10.1000/${m}.both` })] },
    ]);
    const citing = ids.get(`COL.${m}.00001`) ?? '';
    expect(await referencesOf(citing)).toMatchObject([{ paper: null, publication: { citationCount: 1 } }]);
    const here = await storePaper({ archiveId: `COL.${m}.00002`, doi: `10.1000/${m}.both` });
    await cloud().idle();
    expect(await referencesOf(citing)).toMatchObject([{ paper: { id: here }, publication: null }]);
    expect(await onProfile(cy)).toMatchObject([{ citationCount: 0 }]);
  });
});

describe('redelivering the stream', () => {
  it('changes nothing, in any order', async () => {
    const m = nextMonth();
    const owner = await storeOwner('dee');
    await storePublication(owner, { doi: `10.1000/${m}.again`, state: 'CONFIRMED' });
    await store([
      ...aWeb(m),
      { archiveId: `COL.${m}.00020`, references: [reference('a', 'By DOI.', { doi: `10.1000/${m}.again` })] },
    ]);
    const before = await snapshot();
    const papers = before.filter(({ __edb_e__ }) => ['paper', 'publicationnode'].includes(String(__edb_e__)));
    for (let round = 0; round < 3; round++) {
      const event = { Records: shuffled([...papers, ...papers]).map(toRecord) };
      expect(await handler(event as DynamoDBStreamEvent)).toEqual({ batchItemFailures: [] });
    }
    await cloud().idle();
    expect(await snapshot()).toEqual(before);
  });

  it('produces the same citations in any order of arrival, including all at once', async () => {
    const shapes: unknown[] = [];
    for (const order of ['forth', 'back', 'together'] as const) {
      const m = nextMonth();
      const web = aWeb(m);
      if (order === 'together') await Promise.all(web.map(storePaper));
      else await store(order === 'forth' ? web : web.toReversed());
      await cloud().idle();
      shapes.push(await shapeOf(m));
    }
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(JSON.stringify(shapes[0])).toContain('00012');
  });
});

/** Creates a supervisor who can register external papers. @returns their id */
async function storeOwner(username: string): Promise<string> {
  const supervisorId = ulid();
  const at = '2026-11-20T12:00:00.000Z';
  const names = { firstName: username.replace(/^./, (letter) => letter.toUpperCase()), lastName: 'Byron' };
  await supervisorEntity()
    .put({
      supervisorId,
      username,
      ...names,
      email: `${username}@colophon.example`,
      isVerified: true,
      tokenVersion: 0,
      createdAt: at,
      updatedAt: at,
    })
    .go();
  return supervisorId;
}

async function storePublication(
  supervisorId: string,
  fields: Partial<Pick<ExternalPaperRecord, 'doi' | 'url' | 'state'>>,
): Promise<string> {
  const externalPaperId = ulid();
  const publication = { title: 'On engines', authors: ['Ada Byron'], kind: 'other' as const };
  const createdAt = '2026-11-20T12:00:00.000Z';
  await externalPaperEntity()
    .put({ supervisorId, externalPaperId, ...publication, createdAt, ...fields })
    .go();
  return externalPaperId;
}

/** Twelve papers, each of which cites its predecessor, its successor, and every third. */
const aWeb = (m: string): StoredPaper[] =>
  Array.from({ length: 12 }, (_, index) => ({
    archiveId: `COL.${m}.${String(index + 1).padStart(5, '0')}`,
    title: `A paper of the web of ${m}, number ${index}`,
    references: Array.from({ length: 12 }, (_unused, other) => other)
      .filter((other) => Math.abs(other - index) === 1 || (index + other) % 3 === 0)
      .map((other) =>
        reference(`r${other}`, 'By id.', { archiveId: `COL.${m}.${String(other + 1).padStart(5, '0')}` }),
      ),
  }));

async function snapshot(): Promise<Record<string, unknown>[]> {
  const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName: process.env.TABLE_PUBLISHING });
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) items.push(...Items.map((item) => unmarshall(item)));
  return items.toSorted((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
}

/** The citations of a month by paper number, with the counts. */
async function shapeOf(m: string) {
  const nodes = (await snapshot()).filter(
    ({ __edb_e__, archiveId }) => __edb_e__ === 'citationnode' && String(archiveId).includes(`.${m}.`),
  );
  const numberOf = new Map(nodes.map(({ paperId, archiveId }) => [paperId, String(archiveId).slice(-5)]));
  const numbers = (ids: unknown) =>
    [...((ids as Set<string> | undefined) ?? [])].map((id) => numberOf.get(id)).toSorted();
  return nodes
    .map(({ paperId, cites, citedBy, citationCount, selfCitationCount }) => ({
      paper: numberOf.get(paperId),
      cites: numbers(cites),
      citedBy: numbers(citedBy),
      citationCount,
      selfCitationCount,
    }))
    .toSorted((a, b) => (a.paper ?? '').localeCompare(b.paper ?? ''));
}

const toRecord = (item: Record<string, unknown>, index: number) => ({
  eventID: `again-${index}`,
  dynamodb: {
    SequenceNumber: String(index),
    NewImage: Object.fromEntries(
      ['__edb_e__', 'paperId', 'publicationId']
        .filter((name) => item[name] !== undefined)
        .map((name) => [name, { S: item[name] }]),
    ),
  },
});

const shuffled = <T>(values: T[]): T[] =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
