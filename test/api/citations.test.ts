import { beforeAll, describe, expect, it } from 'vitest';
import { CITATION_FORMAT_NAMES } from '#shared/domain/citation-formats.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

type Paper = Awaited<ReturnType<typeof aPublishedPaper>>;
let author: TestPerson;
let reader: TestPerson;
let first: Paper;
let second: Paper;
let third: Paper;

const markdown = (references: string[]) => [
  {
    name: 'paper.md',
    content: `${aText()}\nWe build on others [1].\n\n# References\n\n${references.map((text, index) => `${index + 1}. ${text}`).join('\n')}\n`,
  },
];

beforeAll(async () => {
  [author, reader] = await Promise.all([
    aSupervisor({ firstName: 'Ada', lastName: 'Byron' }),
    aSupervisor({ firstName: 'Bo', lastName: 'Li' }),
  ]);
  first = await aPublishedPaper(author, { title: 'On the citing of papers: a foundation' });
  second = await aPublishedPaper(
    reader,
    { title: 'A second paper that cites the first' },
    markdown([
      `Byron, A. On the citing of papers, ${first.archiveId}v1.`,
      'Nobody. Something else. doi:10.1000/nobody',
    ]),
  );
  third = await aPublishedPaper(
    author,
    { title: 'A third paper that cites both', references: ['Given, G. Beside the file. doi:10.1000/GIVEN'] },
    markdown([`See ${first.archiveId}.`, `Li, B. 2026. A second paper that cites the first. Colophon.`]),
  );
  await until(async () => {
    const { body } = await call('GET', `/citations/${first.id}/citing`);
    return body.data.pagination.totalCount === 2 ? true : undefined;
  }, 'two citations');
  await until(async () => {
    const { body } = await call('GET', `/citations/${second.id}/citing`);
    return body.data.pagination.totalCount === 1 ? true : undefined;
  }, 'a citation by title');
});

describe('citing a paper', () => {
  it.each(CITATION_FORMAT_NAMES)(
    'as %s returns the text twice at the top level and once in data',
    async (format) => {
      const { status, body } = await call('GET', `/citations/${first.archiveId}?format=${format}`);
      expect(status).toBe(200);
      expect(body.citation).toMatch(/foundation/i);
      expect(body.citations).toEqual([body.citation]);
      expect(body.data).toMatchObject({ format, citation: body.citation });
      expect(body.data.fileName.startsWith(first.archiveId)).toBe(true);
    },
  );

  it('returns BibTeX by default, for the version that the id names', async () => {
    const { body } = await call('GET', `/citations/${first.archiveId}v1`);
    expect(body.citation).toMatch(new RegExp(`^@misc\\{${first.archiveId}v1,`));
    expect(body.citation).toContain(`papers/${first.archiveId}v1}`);
    expect(body.data.fileName).toBe(`${first.archiveId}v1.bib`);
  });

  it('lists the known formats for an unknown one', async () => {
    const { status, body } = await call('GET', `/citations/${first.id}?format=endnote`);
    expect([status, body.code]).toEqual([400, 'validation-failed']);
    for (const format of CITATION_FORMAT_NAMES) expect(body.error).toContain(format);
  });

  it('answers 404 if the paper doesn’t exist or is not public', async () => {
    const { body } = await call('POST', '/papers', { token: author.token, body: aSubmission() });
    const hidden = body.data.id;
    for (const id of ['COL.0001.99999', 'nonsense', '01KACE00000000000000000000'])
      for (const part of ['', '/citing', '/references', '/graph', '/stats'])
        expect([id, part, (await call('GET', `/citations/${id}${part}`)).status]).toEqual([id, part, 404]);
    const { status } = await call('GET', `/citations/${hidden}`);
    expect([200, 404]).toContain(status);
  });
});

describe('the citations and references of a paper', () => {
  it('are listed with names, newest first, in pages, with self-citations marked', async () => {
    const { body } = await call('GET', `/citations/${first.archiveId}/citing`);
    expect(
      body.data.papers.map(({ id, isSelfCitation }: { id: string; isSelfCitation: boolean }) => [
        id,
        isSelfCitation,
      ]),
    ).toEqual([
      [third.id, true],
      [second.id, false],
    ]);
    expect(body.data.papers[1]).toMatchObject({
      title: second.title,
      authors: ['Bo Li'],
      citationCount: 1,
      createdAt: expect.stringMatching(/Z$/),
    });
    const { body: page } = await call('GET', `/citations/${first.archiveId}/citing?page=2&limit=1`);
    expect(page.data.papers.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    expect(page.data.pagination).toMatchObject({ totalCount: 2, totalPages: 2, hasPrevPage: true });
  });

  it('are counted on the paper', async () => {
    const { body } = await call('GET', `/papers/${first.id}`);
    expect(body.data._count.citations).toBe(2);
  });

  it('include every printed reference, with the paper if it is on Colophon', async () => {
    const { body } = await call('GET', `/citations/${second.id}/references`);
    expect(body.data.references).toMatchObject([
      { number: 1, archiveId: `${first.archiveId}v1`, paper: { id: first.id, authors: ['Ada Byron'] } },
      { number: 2, doi: '10.1000/nobody', paper: null },
    ]);
    expect(body.data.papers.map(({ id }: { id: string }) => id)).toEqual([first.id]);
    expect(body.data.pagination.totalCount).toBe(1);
  });
});

describe('references sent as metadata', () => {
  it('follow those found in the files', async () => {
    const { body } = await call('GET', `/papers/${third.id}`);
    expect(body.data.references.at(-1)).toEqual({
      key: 'given-1',
      text: 'Given, G. Beside the file. doi:10.1000/GIVEN',
      doi: '10.1000/given',
    });
  });
});

describe('a paper’s citation graph', () => {
  it('covers both directions and lists its notable papers', async () => {
    const { body } = await call('GET', `/citations/${first.archiveId}/graph`);
    const { nodes, edges, mostCited, mostCiting, clusterSize, depth, truncated } = body.data;
    expect(nodes.map(({ id, level }: { id: string; level: number }) => [id, level])).toEqual([
      [first.id, 0],
      [second.id, 1],
      [third.id, 1],
    ]);
    expect(edges).toHaveLength(3);
    expect(edges).toContainEqual({ source: third.id, target: second.id });
    expect([mostCited.title, mostCiting.title]).toEqual([first.title, third.title]);
    expect([clusterSize, depth, truncated]).toEqual([3, 2, false]);
  });

  it('covers at most four steps', async () => {
    expect((await call('GET', `/citations/${first.id}/graph?depth=4`)).status).toBe(200);
    const { status, body } = await call('GET', `/citations/${first.id}/graph?depth=5`);
    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(/^Depth must be a whole number from 1 to 4; you sent /),
    ]);
  });
});

describe('a paper’s citation metrics', () => {
  it('count its citations by time and by citing author', async () => {
    const { body } = await call('GET', `/citations/${first.id}/stats`);
    expect(body.data).toMatchObject({
      totalCitations: 2,
      directCitations: 1,
      selfCitations: 1,
      referencesCount: 0,
      hIndexContribution: 1,
      citationVelocity: 2,
      peakYear: new Date().getUTCFullYear(),
      halfLife: 0,
      aboveAverage: true,
    });
    expect(body.data.byYear).toMatchObject([{ citations: 2, self: 1 }]);
    expect(body.data.fieldPercentile).toBeGreaterThan(0);
    const { body: uncited } = await call('GET', `/citations/${third.id}/stats`);
    expect(uncited.data).toMatchObject({
      totalCitations: 0,
      referencesCount: 3,
      referencesHere: 2,
      firstCitation: null,
    });
  });
});
