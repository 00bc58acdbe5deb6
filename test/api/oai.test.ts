import { beforeAll, describe, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { allHeaders, askOai } from '../support/oai.ts';
import { until } from '../support/until.ts';

let author: TestPerson;
let archiveId = '';
let identifier = '';
let withdrawnId = '';

const set = 'econ:econ.EM';
const record = async (id: string, metadataPrefix = 'oai_dc') =>
  (await askOai({ verb: 'GetRecord', identifier: id, metadataPrefix })).GetRecord?.record[0];

beforeAll(async () => {
  author = await aSupervisor();
  const fields = {
    title: 'Harvested <fast> & "whole"',
    primaryCategory: 'econ.EM',
    keywords: ['harvest', 'wheat'],
    paperType: 'NOTE',
  };
  ({ archiveId } = await aPublishedPaper(author, fields));
  const other = await aPublishedPaper(author, { ...fields, title: 'Withdrawn after the harvest' });
  withdrawnId = other.archiveId;
  await until(async () => {
    const { ListIdentifiers } = await askOai({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', set });
    identifier =
      ListIdentifiers?.header.find((header) => header.identifier.endsWith(archiveId))?.identifier ?? '';
    return identifier || undefined;
  }, 'the paper in OAI-PMH');
  await call('DELETE', `/papers/${other.id}`, { token: author.token, body: { reason: 'It was wrong.' } });
});

describe('harvesting by OAI-PMH', () => {
  it('identifies the repository', async () => {
    const { Identify } = await askOai({ verb: 'Identify' });
    expect(Identify).toMatchObject({
      baseURL: expect.stringMatching(/\/oai$/),
      protocolVersion: '2.0',
      deletedRecord: 'persistent',
      granularity: 'YYYY-MM-DDThh:mm:ssZ',
    });
  });

  it('lists sets and formats', async () => {
    const { ListSets } = await askOai({ verb: 'ListSets' });
    expect(ListSets?.set.map(({ setSpec }) => setSpec)).toEqual(
      expect.arrayContaining(['econ', set, 'type', 'type:meta-review', 'quant-ph']),
    );
    const formats = async (query: Record<string, string>) =>
      (await askOai({ verb: 'ListMetadataFormats', ...query })).ListMetadataFormats?.metadataFormat.map(
        ({ metadataPrefix }) => metadataPrefix,
      );
    expect(await formats({})).toEqual(expect.arrayContaining(['oai_dc', 'oai_datacite', 'jats']));
    expect(await formats({ identifier })).toEqual(await formats({}));
  });

  it('returns a record in each format', async () => {
    const dublinCore = await record(identifier);
    expect(dublinCore?.header).toMatchObject({ identifier, setSpec: [set, 'type:note'] });
    expect(dublinCore?.metadata?.['oai_dc:dc']).toMatchObject({
      'dc:title': 'Harvested <fast> & "whole"',
      'dc:subject': ['Econometrics', 'harvest', 'wheat'],
      'dc:identifier': expect.arrayContaining([archiveId]),
    });
    const dataCite = await record(identifier, 'oai_datacite');
    expect(dataCite?.metadata?.oai_datacite).toMatchObject({
      schemaVersion: '4.6',
      payload: { resource: { titles: { title: { '#text': 'Harvested <fast> & "whole"' } } } },
    });
    const jats = await record(identifier, 'jats');
    expect(jats?.metadata?.article).toMatchObject({
      '@xmlns': 'https://jats.nlm.nih.gov/ns/archiving/1.3/',
      front: expect.anything(),
    });
  });

  it('selects by set and time, to the second', async () => {
    const datestamp = (await record(identifier))?.header.datestamp ?? '';
    const query = { verb: 'ListIdentifiers', metadataPrefix: 'jats', set: 'econ' };
    const ids = async (more: Record<string, string>) =>
      (await askOai({ ...query, ...more })).ListIdentifiers?.header.map((header) => header.identifier) ?? [];
    expect(await ids({ from: datestamp, until: datestamp })).toContain(identifier);
    const before = new Date(Date.parse(datestamp) - 1000).toISOString().replace('.000', '');
    expect(await ids({ until: before })).not.toContain(identifier);
    expect(await ids({ from: datestamp.slice(0, 10), until: datestamp.slice(0, 10) })).toContain(identifier);
    expect(
      (await askOai({ ...query, set: 'math', from: '2001-01-01', until: '2001-01-02' })).error,
    ).toMatchObject({
      '@code': 'noRecordsMatch',
    });
  });

  it('keeps withdrawn papers as deleted records', async () => {
    const id = identifier.replace(archiveId, withdrawnId);
    const deleted = await until(async () => {
      const { headers } = await allHeaders({ verb: 'ListRecords', metadataPrefix: 'oai_dc', set });
      return headers.find((header) => header.identifier === id && header['@status'] === 'deleted');
    }, 'the deleted record');
    expect(deleted.setSpec).toContain(set);
    expect(await record(id)).not.toHaveProperty('metadata');
    expect((await askOai({ verb: 'ListMetadataFormats', identifier: id })).error?.['@code']).toBe(
      'noMetadataFormats',
    );
  });

  it('takes the arguments of a form, too', async () => {
    const answer = await fetch(new URL('/oai', platformUrl()), {
      method: 'POST',
      body: new URLSearchParams({ verb: 'GetRecord', identifier, metadataPrefix: 'oai_dc' }),
    });
    expect(await answer.text()).toContain(`<identifier>${identifier}</identifier>`);
  });

  it.each([
    ['badVerb', ''],
    ['badVerb', 'verb=identify'],
    ['badVerb', 'verb=Identify&verb=ListSets'],
    ['badArgument', 'verb=Identify&set=cs'],
    ['badArgument', 'verb=ListRecords'],
    ['badArgument', 'verb=GetRecord&metadataPrefix=oai_dc'],
    ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&from=yesterday'],
    ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30'],
    ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-03&until=2026-02-04T00:00:00Z'],
    ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-03&until=2026-02-02'],
    ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&set=cs&set=math'],
    ['badArgument', 'verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x'],
    ['badResumptionToken', 'verb=ListRecords&resumptionToken=x'],
    ['badResumptionToken', 'verb=ListSets&resumptionToken=x'],
    ['cannotDisseminateFormat', 'verb=ListRecords&metadataPrefix=marc21'],
    ['idDoesNotExist', 'verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:x:COL.2611.00001'],
    ['noRecordsMatch', 'verb=ListRecords&metadataPrefix=oai_dc&set=nothing'],
  ])('responds with %s to ?%s', async (code, query) => {
    const answer = await fetch(new URL(`/oai?${query}`, platformUrl()));
    const text = await answer.text();
    expect([answer.status, /<error code="(\w+)">/.exec(text)?.[1]]).toEqual([200, code]);
    // Attributes of the request are left out if they were wrong (OAI-PMH, 3.6).
    if (code === 'badVerb' || code === 'badArgument') expect(text).toMatch(/<request>/);
  });
});

describe('the feed of changes', () => {
  it('continues from a cursor after the last page', async () => {
    type Page = {
      cursor: string;
      hasMore: boolean;
      changes: { archiveId: string; isDeleted: boolean; paper: unknown }[];
    };
    const page = async (query: string): Promise<Page> =>
      (await call('GET', `/changes?set=${set}&${query}`)).body.data;
    const all: Page['changes'] = [];
    let cursor = '';
    for (let more = true; more; ) {
      const read = await page(`limit=1${cursor && `&cursor=${cursor}`}`);
      all.push(...read.changes);
      ({ cursor, hasMore: more } = read);
    }
    expect(all.find((change) => change.archiveId === archiveId)?.paper).toMatchObject({ archiveId });
    const later = await aPublishedPaper(author, { title: 'Published later', primaryCategory: 'econ.EM' });
    const found = await until(async () => {
      const { changes } = await page(`cursor=${cursor}`);
      return changes.find((change) => change.archiveId === later.archiveId);
    }, 'the later paper behind the cursor');
    expect(found.isDeleted).toBe(false);
  });

  it('refuses cursors and sets that it doesn’t know', async () => {
    for (const query of ['cursor=x', 'set=nothing'])
      expect([query, (await call('GET', `/changes?${query}`)).body.code]).toEqual([
        query,
        'validation-failed',
      ]);
  });
});
