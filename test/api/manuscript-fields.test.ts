import { unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { FIELDS, MANUSCRIPT, STATEMENTS } from '#shared/domain/manuscript/fields.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, aText, pipelineEnd, type TestPerson } from '../support/builders.ts';
import { aKey, aToolClient, use } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { problemsOfJats } from '../support/validate-jats.ts';

const fetched = async (path: string) => (await fetch(new URL(path, inject('url')))).text();
/** Removes spaces and hyphens, because a PDF breaks lines anywhere. */
const letters = (text: string) => text.replaceAll(/[\s\u00ad-]+/g, '');

/** The plain text of each field, to look for it in an output. */
const STATEMENT_TEXTS = STATEMENTS.map((field) => MANUSCRIPT_EXAMPLE[field]);

describe('a paper with every field', () => {
  let author: TestPerson;
  let paper: { id: string; archiveId: string };
  let example: typeof MANUSCRIPT_EXAMPLE;
  let award: string;

  beforeAll(async () => {
    author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
    award = `AW-${author.username.slice(-8)}`;
    const [funding, [details]] = [MANUSCRIPT_EXAMPLE.funding, MANUSCRIPT_EXAMPLE.authorDetails];
    example = {
      ...MANUSCRIPT_EXAMPLE,
      funding: funding.map((each) => ({ ...each, awardNumber: award })),
      authorDetails: details ? [{ ...details, author: author.username }] : [],
    };
    paper = await aPublishedPaper(author, example, [{ name: 'paper.md', content: aText() }]);
  });

  it('returns each field as it was sent, and the listed ones in listings', async () => {
    const { data } = (await call('GET', `/papers/${paper.archiveId}`)).body;
    for (const field of FIELDS) expect(data[field], field).toEqual(example[field]);
    expect(data.authors[0]).toMatchObject({
      name: 'Ada Lovelace',
      orcid: '0000-0002-1825-0097',
      affiliation: 'University of Oxford',
      roles: ['conceptualization', 'writing-original-draft'],
      isCorresponding: true,
    });
    const mine = (await call('GET', '/users/me/papers', { token: author.token })).body.data.papers[0];
    for (const field of FIELDS.filter((name) => MANUSCRIPT[name].listed))
      expect(mine[field], field).toEqual(example[field]);
  });

  it('has them on its page, in its meta tags and in JSON-LD', async () => {
    const html = await fetched(`/papers/${paper.archiveId}`);
    const text = html.replaceAll('&#x27;', '’').replaceAll(/<[^>]*>/g, ' ');
    for (const words of [...STATEMENT_TEXTS, award, 'Walls and what grows on them', 'Conceptualization'])
      expect(letters(text)).toContain(letters(words));
    expect(html).toContain('href="https://orcid.org/0000-0002-1825-0097"');
    expect(html).toContain('href="https://ror.org/052gg0110"');
    expect(html).toContain(`citation_grant_number=${award}`);
    expect(html).toContain('name="citation_author_orcid"');
    const jsonLd = JSON.parse(/<script[^>]*application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    expect(jsonLd).toMatchObject({
      funding: [
        {
          '@type': 'Grant',
          identifier: award,
          funder: { name: 'European Research Council', '@id': 'https://ror.org/0472cxd90' },
        },
      ],
      author: [
        { '@id': 'https://orcid.org/0000-0002-1825-0097', affiliation: { name: 'University of Oxford' } },
      ],
    });
  });

  it('has them in JATS, PDF and plain text', async () => {
    const { files, authors } = (await call('GET', `/papers/${paper.archiveId}`)).body.data;
    const urlOf = (role: string) => files.find((file: { role: string }) => file.role === role).url;
    const jats = await fetched(urlOf('jats'));
    expect(problemsOfJats(jats)).toEqual([]);
    const plain = await fetched(urlOf('text'));
    const pdf = await (await fetch(new URL(urlOf('pdf'), inject('url')))).arrayBuffer();
    const { text: printed } = await extractText(new Uint8Array(pdf), { mergePages: true });
    const lines = declarationsOf({ ...example, authors }, 'text').flatMap((declaration) => declaration.lines);
    for (const line of lines) {
      expect(letters(plain)).toContain(letters(line));
      expect(letters(printed)).toContain(letters(line));
    }
    for (const words of [...STATEMENT_TEXTS, award, example.aiDisclosure.statement ?? ''])
      expect(jats).toContain(words);
    expect(jats).toContain('vocab-term="Conceptualization"');
  });

  it('has those in citations that the citation formats support', async () => {
    const cite = async (format: string) =>
      (await call('GET', `/citations/${paper.archiveId}?format=${format}`)).body.citation;
    const [csl] = JSON.parse(await cite('csl-json'));
    expect(csl).toMatchObject({
      funder: [{ name: 'European Research Council', award: [award] }],
      author: [
        { ORCID: 'https://orcid.org/0000-0002-1825-0097', affiliation: [{ name: 'University of Oxford' }] },
      ],
    });
    expect(await cite('bibtex')).toContain(`Funding: European Research Council, ${award}`);
    expect(await cite('ris')).toContain('AD  - University of Oxford');
  });

  it('has them in the export of my data', async () => {
    const response = await fetch(`${inject('url')}/api/v1/users/me/export`, {
      headers: { authorization: `Bearer ${author.token}` },
    });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const version = JSON.parse(
      new TextDecoder().decode(files[`data/papers/${paper.archiveId}/v1/version.json`]),
    );
    for (const field of FIELDS) expect(version[field], field).toEqual(example[field]);
  });

  it.each([
    ['/award:', () => award],
    ['/funder:', () => '"European Research Council"'],
    ['/funder:', () => 'https://ror.org/0472cxd90'],
    ['/orcid:', () => '0000-0002-1825-0097'],
    ['/affiliation:', () => '"Oxford"'],
    ['/ai:', () => 'writing:balanced'],
    ['/has:', () => 'data-availability'],
  ])('is found by %s', async (command, value) => {
    const found = await until(async () => {
      const q = `${command}${value()} /award:${award}`;
      const { body } = await call('GET', `/search?${new URLSearchParams({ q })}`);
      return body.data.papers.some(({ id }: { id: string }) => id === paper.id) ? body.data : undefined;
    }, 'the paper in the search');
    expect(found.papers).toHaveLength(1);
    const other = await call('GET', `/search?${new URLSearchParams({ q: `/award:${award}x` })}`);
    expect(other.body.data.papers).toEqual([]);
  });

  it('is read by tools with its declarations', async () => {
    const agent = await aToolClient({ 'x-api-key': await aKey(author) });
    const about = await use(agent, 'get_paper', { paperId: paper.archiveId });
    for (const field of FIELDS) expect(about.data[field], field).toEqual(example[field]);
    expect(about.text).toContain('## Funding');
    const read = await use(agent, 'read_paper', { paperId: paper.archiveId, section: 'Competing interests' });
    expect(read.data.markdown).toContain(example.competingInterests);
  });

  it('keeps them in a new version that omits them, and in a draft', async () => {
    const form = new FormData();
    form.append('files', new File([`${aText()}\nOnce more.`], 'paper.md'), 'paper.md');
    const { body } = await call('PUT', `/papers/${paper.id}`, { token: author.token, body: form });
    expect(body.data.version).toBe(2);
    for (const field of FIELDS) expect(body.data[field], field).toEqual(example[field]);
    await pipelineEnd(`${paper.archiveId}v2`, author.token);
    const saved = await call('PUT', '/papers/drafts/every-field', {
      token: author.token,
      body: { values: example, revision: 0 },
    });
    expect(saved.status).toBe(200);
    const draft = await call('GET', '/papers/drafts/every-field', { token: author.token });
    expect(draft.body.data.values).toEqual(example);
  });

  it('lists in its history which fields an edit changed, and removes an emptied statement', async () => {
    const form = new FormData();
    form.append('competingInterests', '');
    form.append('funding', JSON.stringify([{ funder: 'Wellcome Trust', funderId: '029chgv08' }]));
    const { body } = await call('PUT', `/papers/${paper.id}`, { token: author.token, body: form });
    expect(body.data).toMatchObject({
      competingInterests: null,
      funding: [{ funder: 'Wellcome Trust', funderId: 'https://ror.org/029chgv08' }],
      dataAvailability: example.dataAvailability,
    });
    const { history } = (await call('GET', `/papers/${paper.archiveId}/history`)).body.data;
    expect(history[0].changes).toMatchObject([
      { field: 'funding', after: ['Wellcome Trust (https://ror.org/029chgv08)'] },
      { field: 'competingInterests', before: example.competingInterests, after: null },
    ]);
  });
});

describe('tools that send papers', () => {
  it('send every field', async () => {
    const author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
    const agent = await aToolClient({ 'x-api-key': await aKey(author) });
    const { primaryCategory, secondaryCategory, authorDetails, ...others } = MANUSCRIPT_EXAMPLE;
    const sent = await use(agent, 'submit_paper', {
      ...others,
      categories: [primaryCategory, secondaryCategory],
      authorDetails: authorDetails.map((details) => ({ ...details, author: author.username })),
      content: aText(),
    });
    const { data } = (await call('GET', `/papers/${sent.data.id}`, { token: author.token })).body;
    for (const field of FIELDS.filter((name) => name !== 'authorDetails'))
      expect(data[field], field).toEqual(MANUSCRIPT_EXAMPLE[field]);
    expect(data.authorDetails).toMatchObject([{ author: author.username, isCorresponding: true }]);
  });
});

describe('the registries', () => {
  it('find a published work by its DOI, and say if they have none', async () => {
    const { token } = await aSupervisor();
    const read = (doi: string) => call('GET', `/works?doi=${encodeURIComponent(doi)}`, { token });
    expect((await read('10.1093/mind/lix.236.433')).body.data).toEqual({
      work: {
        title: 'Computing Machinery and Intelligence',
        authors: ['A. M. Turing'],
        kind: 'peer_reviewed_journal',
        venue: 'Mind',
        year: 1950,
        doi: '10.1093/mind/LIX.236.433',
        url: 'https://doi.org/10.1093/mind/LIX.236.433',
      },
      isAvailable: true,
    });
    expect((await read('10.9999/nothing')).body.data).toEqual({ work: null, isAvailable: true });
    expect((await read('no DOI')).status).toBe(400);
  });

  it('find organizations and funders, and say if they find none', async () => {
    const { token } = await aSupervisor();
    const oxford = await call('GET', '/organizations?query=oxf', { token });
    expect(oxford.body.data).toEqual({
      entries: [
        { id: 'https://ror.org/052gg0110', name: 'University of Oxford', place: 'Oxford, United Kingdom' },
      ],
      isAvailable: true,
    });
    const funders = await call('GET', '/funders?query=european research', { token });
    expect(funders.body.data.entries).toMatchObject([
      { id: 'https://ror.org/0472cxd90', name: 'European Research Council' },
    ]);
    const none = await call('GET', '/funders?query=zzzz', { token });
    expect(none.body.data).toEqual({ entries: [], isAvailable: true });
  });
});

describe('details that can’t be kept', () => {
  it('are rejected with the field, the allowed values and what was sent', async () => {
    const { token } = await aSupervisor();
    const refusal = async (fields: Record<string, unknown>) => {
      const form = new FormData();
      const paper = { title: 'T', abstract: 'A'.repeat(60), paperType: 'NOTE', primaryCategory: 'cs.SE' };
      for (const [name, value] of Object.entries({ ...paper, content: 'Words.', ...fields }))
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      const { status, body } = await call('POST', '/papers', { token, body: form });
      return [status, body.details?.[0]?.path, body.error];
    };
    expect(
      await refusal({ authorDetails: [{ author: 'nobody-here', orcid: '0000-0002-1825-0097' }] }),
    ).toEqual([
      400,
      'authorDetails.0.author',
      expect.stringContaining('Nobody on the byline is called “nobody-here”'),
    ]);
    const [status, path] = await refusal({ authorDetails: [{ author: 'x', orcid: '0000-0002-1825-0098' }] });
    expect([status, String(path).startsWith('authorDetails')]).toEqual([400, true]);
    expect((await refusal({ dataAvailability: 'x'.repeat(5001) }))[1]).toBe('dataAvailability');
  });
});
