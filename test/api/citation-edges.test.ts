import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { citationNodeEntity } from '../../functions/_lib/citation-entities.ts';
import { paperEntity } from '../../functions/_lib/publishing-entities.ts';
import { handler } from '../../functions/events/list/index.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';
import { type StoredPaper, storePaper } from '../support/stored-papers.ts';

const cloud = anOwnPlatform({});
beforeAll(() => useTablesOf(cloud()));

/** Stores papers and waits for what follows: their ids by archiveId. */
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
/** Each test has a month of its own, and so ids of its own. */
const nextMonth = () => String(++month);

describe('a paper that cites papers of ours', () => {
  it('is joined to them by id, DOI and title, and they count it, once', async () => {
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

  it('is joined to one that arrives later, also by a DOI or a title that it gets later', async () => {
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

  it('is not joined where two papers bear the same DOI or the same title', async () => {
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

  it('cites no longer what a newer version leaves out, and nothing once withdrawn', async () => {
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

  it('is marked where the papers share an author, and never cites itself', async () => {
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

describe('the stream, delivered once more', () => {
  it('changes nothing, in whatever order', async () => {
    await store(aWeb(nextMonth()));
    const before = await snapshot();
    const papers = before.filter(({ __edb_e__ }) => __edb_e__ === 'paper');
    for (let round = 0; round < 3; round++) {
      const event = { Records: shuffled([...papers, ...papers]).map(toRecord) };
      expect(await handler(event as DynamoDBStreamEvent)).toEqual({ batchItemFailures: [] });
    }
    await cloud().idle();
    expect(await snapshot()).toEqual(before);
  });

  it('comes to the same citations, in whatever order papers arrive, all at once included', async () => {
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

/** Twelve papers, each citing the one before, the one behind and every third. */
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

/** Who cites whom in a month, by number, with the counts. */
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
    NewImage: { __edb_e__: { S: 'paper' }, paperId: { S: item.paperId } },
  },
});

const shuffled = <T>(values: T[]): T[] =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
