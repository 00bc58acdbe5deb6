import { beforeAll, describe, expect, it } from 'vitest';
import { CITATION_FORMAT_NAMES } from '#shared/domain/citation-formats.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { reviewFields } from '../support/review-fields.ts';
import { until } from '../support/until.ts';

let author: TestPerson;
let paper: Awaited<ReturnType<typeof aPublishedPaper>>;

const get = (path: string) => fetch(new URL(path, platformUrl()), { redirect: 'manual' });
const typeOf = (answer: Response) => answer.headers.get('content-type')?.split(';')[0];

beforeAll(async () => {
  author = await aSupervisor({ firstName: 'Odalys', lastName: 'Van der Formaat' });
  paper = await aPublishedPaper(author, { title: 'Formats that have addresses of their own' });
});

it.each([
  ['bib', 'application/x-bibtex', '@'],
  ['ris', 'application/x-research-info-systems', 'TY  - '],
  ['csl.json', 'application/vnd.citationstyles.csl+json', '"title"'],
  ['md', 'text/markdown', '# Formats that have addresses of their own'],
  ['jsonld', 'application/ld+json', '"@context"'],
])('serves the .%s of a paper and of a version', async (extension, type, contained) => {
  for (const id of [paper.archiveId, `${paper.archiveId}v1`]) {
    const answer = await get(`/papers/${id}.${extension}`);
    expect([answer.status, typeOf(answer)]).toEqual([200, type]);
    expect(await answer.text()).toContain(contained);
  }
});

it.each([
  ['pdf', 'application/pdf', '%PDF-'],
  ['xml', 'application/xml', '<article'],
  ['txt', 'text/plain', 'Formats that have addresses of their own'],
])('serves the .%s beside the page', async (extension, type, contained) => {
  for (const id of [paper.archiveId, `${paper.archiveId}v1`]) {
    const answer = await get(`/papers/${id}.${extension}`);
    expect([answer.status, typeOf(answer)]).toEqual([200, type]);
    expect(await answer.text()).toContain(contained);
  }
});

it('names the PDF beside the page to Google Scholar', async () => {
  for (const id of [paper.archiveId, `${paper.archiveId}v1`]) {
    const page = await (await get(`/papers/${id}`)).text();
    const [, address = ''] = /name="citation_pdf_url" content="([^"]+)"/.exec(page) ?? [];
    expect(new URL(address).pathname).toBe(`/papers/${paper.archiveId}.pdf`);
    expect((await (await get(new URL(address).pathname)).text()).slice(0, 5)).toBe('%PDF-');
  }
});

it.each([
  '/papers/ID',
  '/papers/ID/reviews',
  '/papers/ID.pdf',
  '/papers/ID.bib',
  '/papers/ID.ris',
  '/papers/ID.csl.json',
  '/papers/ID.md',
  '/papers/ID.jats',
  '/feeds/papers.atom',
  '/feeds/papers.rss',
  '/sitemap.xml',
  '/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:colophon.localhost:ID',
])('answers 304 without a body for %s if nothing changed', async (path) => {
  const address = new URL(path.replace('ID', paper.archiveId), platformUrl());
  await until(
    async () => {
      const first = await fetch(address);
      await first.arrayBuffer();
      const etag = first.headers.get('etag') ?? '';
      const second = await fetch(address, { headers: { 'if-none-match': etag } });
      // Other tests' papers change the lists.
      return (etag !== '' && second.status === 304 && (await second.text()) === '') || undefined;
    },
    `304 for ${path}`,
    30,
  );
});

describe('a review', () => {
  let address: string;
  let permalink: string;

  beforeAll(async () => {
    const reviewer = await aSupervisor({ firstName: 'Rosa', lastName: 'Gutachterin' });
    const { status, body } = await call('POST', '/reviews', {
      token: reviewer.token,
      body: reviewFields(paper.id),
    });
    expect(status).toBe(201);
    ({ permalink } = body.data);
    address = `/papers/${paper.archiveId}/reviews/${body.data.number}`;
  });

  it('has a page of its own, with its reviewer as author', async () => {
    const moved = await get(`/papers/${permalink}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, address]);
    const answer = await get(address);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('name="citation_author" content="Gutachterin, Rosa"');
    expect(page).toContain('It proves nothing');
    expect(page).not.toContain('content="Van der Formaat, Odalys"');
    expect((await get(`/papers/${paper.archiveId}/reviews/99`)).status).toBe(404);
  });

  it.each([
    ['bib', 'application/x-bibtex', 'author = {Gutachterin, Rosa}'],
    ['ris', 'application/x-research-info-systems', 'AU  - Gutachterin, Rosa'],
    ['csl.json', 'application/vnd.citationstyles.csl+json', '"family": "Gutachterin"'],
  ])('has a citation as .%s', async (extension, type, author) => {
    for (const name of [`${address}.${extension}`, `/papers/${permalink}.${extension}`]) {
      const answer = await get(name);
      expect([answer.status, typeOf(answer)]).toEqual([200, type]);
      const text = await answer.text();
      expect(text).toContain(author);
      expect(text).toContain(`Review 1 of “Formats that have addresses of their own”`);
    }
    expect((await get(`/papers/${paper.archiveId}/reviews/99.${extension}`)).status).toBe(404);
  });

  it.each(CITATION_FORMAT_NAMES)('is cited as %s', async (format) => {
    const { status, body } = await call('GET', `/citations/${permalink}?format=${format}`);
    expect([status, body.citation.includes('Gutachterin')]).toEqual([200, true]);
  });
});

it.each([
  ['application/x-bibtex', '@'],
  ['application/vnd.citationstyles.csl+json', '"title"'],
  ['text/markdown', '# Formats that have'],
  ['application/pdf, text/html;q=0.5', '%PDF-'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '<!doctype html>'],
])('answers the address of the paper in the format that is accepted: %s', async (accept, contained) => {
  for (const id of [paper.id, paper.archiveId, `${paper.archiveId}v1`]) {
    const address = new URL(`/papers/${id}`, platformUrl());
    const answer = await fetch(address, { headers: { accept }, redirect: 'manual' });
    expect(answer.headers.get('vary')).toMatch(/\bAccept(?:,|$)/);
    const file = answer.headers.get('location');
    expect(await (file === null ? answer : await get(file)).text()).toContain(contained);
  }
});

it('links each of them in the head of the paper’s page', async () => {
  const head = await (await get(`/papers/${paper.archiveId}`)).text();
  const links = [...head.matchAll(/<link[^>]*rel="alternate"[^>]*href="([^"]+)"/g)]
    .map(([, href = '']) => href)
    // The others describe the page to programs that embed it (oEmbed).
    .filter((href) => new URL(href).pathname.startsWith('/papers/'));
  expect(links).toHaveLength(10);
  for (const link of links) expect([200, 302]).toContain((await get(new URL(link).pathname)).status);
});

it('answers 404 for unknown papers and formats, and 410 for withdrawn papers', async () => {
  const statuses = async (...names: string[]) =>
    Promise.all(names.map(async (name) => (await get(`/papers/${name}`)).status));
  expect(await statuses('COL.0001.99999.bib', `${paper.archiveId}.docx`)).toEqual([404, 404]);
  const other = await aPublishedPaper(author, { title: 'A paper that will be withdrawn for its formats' });
  const withdrawn = await call('DELETE', `/papers/${other.id}`, {
    token: author.token,
    body: { reason: 'The measurements were wrong.' },
  });
  expect(withdrawn.status).toBe(200);
  await expect.poll(() => statuses(`${other.archiveId}.bib`, `${other.archiveId}.pdf`)).toEqual([410, 410]);
});
