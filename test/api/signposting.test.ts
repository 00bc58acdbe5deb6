import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';

let author: TestPerson;
let archiveId = '';

/** The tests' platform writes its addresses with its own origin. */
const get = (address: string) =>
  fetch(new URL(new URL(address, platformUrl()).pathname, platformUrl()), { redirect: 'manual' });

/** Reads the header `Link` (RFC 8288): relation → targets. */
async function linksOf(address: string): Promise<Map<string, string[]>> {
  const header = (await get(address)).headers.get('link') ?? '';
  const links = [...header.matchAll(/<([^>]+)>; rel="([^"]+)"/g)].map(([, href = '', rel = '']) => ({
    href,
    rel,
  }));
  const byRelation = Map.groupBy(links, ({ rel }) => rel);
  return new Map([...byRelation].map(([rel, found]) => [rel, found.map(({ href }) => href)]));
}

const Targets = z.array(z.object({ href: z.url(), type: z.string().optional() }));
const LinkSet = z.object({ linkset: z.array(z.object({ anchor: z.url() }).catchall(Targets)) });

beforeAll(async () => {
  author = await aSupervisor();
  ({ archiveId } = await aPublishedPaper(author, { title: 'A paper with signposts', license: 'CC_BY_SA' }));
});

describe('the links of a paper’s page', () => {
  it('name its identifier, types, license, content and metadata', async () => {
    const links = await linksOf(`/papers/${archiveId}`);
    const extensions = (rel: string) =>
      links.get(rel)?.map((href) => new URL(href).pathname.replace(`/papers/${archiveId}.`, ''));
    expect(links.get('cite-as')).toEqual([expect.stringMatching(new RegExp(`/papers/${archiveId}$`))]);
    expect(links.get('type')).toEqual([
      'https://schema.org/AboutPage',
      'https://schema.org/ScholarlyArticle',
    ]);
    expect(links.get('license')).toEqual(['https://creativecommons.org/licenses/by-sa/4.0/']);
    expect(extensions('item')?.toSorted()).toEqual(['jats', 'md', 'pdf', 'txt', 'xml']);
    expect(extensions('describedby')?.toSorted()).toEqual([
      'bib',
      'csl.json',
      'docmap.json',
      'jsonld',
      'ris',
    ]);
    expect(extensions('linkset')).toEqual(['linkset.json']);
  });

  it('lead to content and metadata that link back', async () => {
    const links = await linksOf(`/papers/${archiveId}`);
    const page = links.get('cite-as');
    for (const [rel, back] of [
      ['item', 'collection'],
      ['describedby', 'describes'],
    ] as const)
      for (const href of links.get(rel) ?? [])
        expect([href, (await linksOf(href)).get(back)]).toEqual([href, page]);
  });

  it('are a link set, too', async () => {
    const answer = await get(`/papers/${archiveId}.linkset.json`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/linkset\+json/);
    const [page, ...formats] = LinkSet.parse(await answer.json()).linkset;
    const links = await linksOf(`/papers/${archiveId}`);
    for (const [rel, hrefs] of links)
      expect([rel, Targets.parse(page?.[rel]).map(({ href }) => href)]).toEqual([rel, hrefs]);
    expect(formats.map(({ anchor }) => anchor).toSorted()).toEqual(
      [...(links.get('item') ?? []), ...(links.get('describedby') ?? [])].toSorted(),
    );
  });

  it('lead to no content of a withdrawn paper', async () => {
    const paper = await aPublishedPaper(author, { title: 'A paper without signposts to its content' });
    const { status } = await call('DELETE', `/papers/${paper.id}`, {
      token: author.token,
      body: { reason: 'The measurements were wrong.' },
    });
    expect(status).toBe(200);
    const relations = async () => [...(await linksOf(`/papers/${paper.archiveId}`)).keys()].toSorted();
    await expect.poll(relations).toEqual(['cite-as', 'license', 'type']);
  });
});
