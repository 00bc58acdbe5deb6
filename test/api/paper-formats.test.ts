import { beforeAll, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';

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
])('leads from the address of the .%s to the file', async (extension, type, contained) => {
  const answer = await get(`/papers/${paper.archiveId}.${extension}`);
  expect(answer.status).toBe(302);
  const file = await get(answer.headers.get('location') ?? '');
  expect([file.status, typeOf(file)]).toEqual([200, type]);
  expect(await file.text()).toContain(contained);
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
  expect(await statuses(`${other.archiveId}.bib`, `${other.archiveId}.pdf`)).toEqual([410, 410]);
});
