import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { review } from '../support/reviewing.ts';

let archiveId = '';
/** The tests' platform writes its addresses with its own origin. */
const get = (address: string) => {
  const { pathname, search } = new URL(address, platformUrl());
  return fetch(new URL(pathname + search, platformUrl()), { redirect: 'manual' });
};
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => name === 'format',
});
const linkIn = (html: string, pattern: RegExp) =>
  (pattern.exec(html)?.[0].match(/href="([^"]+)"/)?.[1] ?? '').replaceAll('&amp;', '&');

beforeAll(async () => {
  const author = await aSupervisor();
  ({ archiveId } = await aPublishedPaper(author, { title: 'Discovered by <programs> & people' }));
});

describe('programs that look for what a site offers', () => {
  it('find the MCP server, which answers at the address that the description has', async () => {
    const card = await get('/.well-known/mcp');
    const [remote] = z
      .object({ remotes: z.array(z.object({ type: z.literal('streamable-http'), url: z.url() })).min(1) })
      .parse(await card.json()).remotes;
    // Without a credential, the server names the authorization server (RFC 9728).
    const refused = await fetch(new URL(new URL(remote?.url ?? '').pathname, platformUrl()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('resource_metadata=');
  });

  it('find the search of the site', async () => {
    const page = await (await get('/')).text();
    const description = await get(linkIn(page, /<link[^>]*rel="search"[^>]*>/));
    expect(description.headers.get('content-type')).toMatch(/^application\/opensearchdescription\+xml/);
    const { OpenSearchDescription: found } = parser.parse(await description.text());
    expect(found.ShortName.length).toBeLessThanOrEqual(16);
    const addresses = z.array(z.object({ '@type': z.string(), '@template': z.string() })).parse(found.Url);
    for (const address of addresses) {
      const answer = await get(address['@template'].replace('{searchTerms}', 'programs'));
      expect([address['@template'], answer.status]).toEqual([address['@template'], 200]);
      expect(answer.headers.get('content-type')).toContain(address['@type']);
    }
  });

  it('find the preview of a paper as JSON and XML', async () => {
    const html = await (await get(`/papers/${archiveId}`)).text();
    const json = await get(linkIn(html, /<link[^>]*type="application\/json\+oembed"[^>]*>/));
    const preview = z
      .object({ html: z.string(), title: z.string(), type: z.string() })
      .parse(await json.json());
    expect(preview).toMatchObject({ type: 'rich', title: 'Discovered by <programs> & people' });
    expect(preview.html).toContain('Discovered by &lt;programs&gt; &amp; people</a>');
    const xml = await get(linkIn(html, /<link[^>]*type="text\/xml\+oembed"[^>]*>/));
    expect(parser.parse(await xml.text()).oembed).toMatchObject({ type: 'rich', title: preview.title });
  });

  it('are told which pages have no preview', async () => {
    const status = async (query: string) => (await get(`/oembed?${query}`)).status;
    const page = (path: string) => encodeURIComponent(platformUrl() + path);
    expect(await status('')).toBe(400);
    expect(await status(`url=${page('/papers/COL.2001.00001')}`)).toBe(404);
    expect(await status('url=https://elsewhere.example/papers/COL.2001.00001')).toBe(404);
    expect(await status(`url=${page(`/papers/${archiveId}`)}&format=yaml`)).toBe(501);
  });

  it('find no unAPI, by which reference managers would prefer a format that has no preprints', async () => {
    const html = await (await get(`/papers/${archiveId}`)).text();
    expect(html).toContain(`${archiveId}v1`);
    expect(html).not.toContain('unapi');
    expect((await get(`/unapi?id=${archiveId}v1&format=ris`)).status).toBe(404);
  });

  it('follow the links of reviews', async () => {
    expect((await review(await aSupervisor(), archiveId)).status).toBe(201);
    const page = await get(`/papers/${archiveId}/reviews`);
    const [, address = ''] = /<([^>]+)>; rel="linkset"/.exec(page.headers.get('link') ?? '') ?? [];
    const Targets = z.array(z.object({ href: z.url() }));
    const Links = z.object({ linkset: z.array(z.object({ anchor: z.url() }).catchall(Targets)) });
    const answer = await get(address);
    expect(answer.headers.get('content-type')).toBe('application/linkset+json');
    const [list, first] = Links.parse(await answer.json()).linkset;
    expect(list?.item).toHaveLength(1);
    expect(first?.anchor).toMatch(new RegExp(`/papers/${archiveId}/reviews/1$`));
    for (const rel of ['author', 'about', 'collection', 'describedby'])
      for (const { href } of Targets.parse(first?.[rel]))
        expect([rel, (await get(href)).status]).toEqual([rel, 200]);
  });
});
