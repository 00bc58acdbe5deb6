import { describe, expect, it } from 'vitest';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { contract } from '#shared/contract/index.ts';
import { REFERENCE_NAMES, referencePath } from '#shared/contract/resource-pages.ts';
import { exampleRequest } from './example-request.ts';
import { referencePages } from './reference-pages.ts';
import { renderReference } from './render-reference.ts';

const pages = await referencePages();
const rendered = await Promise.all(
  REFERENCE_NAMES.map(async (name) => ({ path: referencePath(name), ...(await renderReference(name)) })),
);
const everyHtml = rendered.flatMap(({ doc, endpoints }) => [
  doc.html,
  ...Object.values(endpoints).map(({ html }) => html),
]);
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe('the pages of the API reference', () => {
  it('describe each endpoint once, with its errors and its callers', () => {
    const described = Object.values(pages).flatMap(({ endpoints }) =>
      endpoints.map(({ endpoint }) => endpoint),
    );
    expect(described.map(({ name }) => name).toSorted()).toEqual(
      listEndpoints()
        .map(({ name }) => name)
        .toSorted(),
    );
    const submitting = /## Submit a paper\n[\s\S]*?(?=\n## )/.exec(pages.papers?.markdown ?? '')?.[0];
    for (const text of [
      '`POST /api/v1/papers`',
      'Keys and assistants need the area `submit`.',
      'and its own: `too-many-submissions`.',
      '- `abstract` *string · required · 50–5,000 characters*',
      'in `data`, a [PaperDetail](/docs/api/papers#the-paperdetail-object)',
      '| `storage-full` | 413 |',
      'curl -X POST',
    ])
      expect(submitting).toContain(text);
  });

  it('have an anchor for each endpoint and object, and only ids that occur once', () => {
    for (const html of everyHtml) expect(new Set(idsIn(html)).size).toBe(idsIn(html).length);
    for (const { path, doc, endpoints } of rendered) {
      expect(idsIn(doc.html), path).toEqual(expect.arrayContaining(doc.contents.map(({ id }) => id)));
      const below = doc.contents.flatMap(({ to = [] }) => to);
      expect(below).toEqual(Object.keys(endpoints).map((slug) => `${path}/${slug}`));
    }
  });

  it('fold the objects, whose anchors are inside, and the fields of fields', () => {
    const papers = rendered.find(({ path }) => path.endsWith('/papers'));
    expect(papers?.doc.html).toMatch(
      /<details class="object"><summary[^>]*><h2>The PaperDetail object<\/h2><\/summary><div[^>]* id="the-paperdetail-object">/,
    );
    expect(papers?.doc.html).toMatch(/<details class="fields"><summary[^>]*>\d+ fields<\/summary>/);
    expect(papers?.doc.html.match(/<details[^>]* open/)).toBeNull();
  });

  it('link only to sections that exist', () => {
    const addresses = new Set(
      rendered.flatMap(({ path, doc, endpoints }) => [
        path,
        ...doc.contents.map(({ id }) => `${path}#${id}`),
        ...Object.keys(endpoints).map((slug) => `${path}/${slug}`),
      ]),
    );
    const links = everyHtml.flatMap((html) => [...html.matchAll(/href="(\/docs\/api\/[^"]+)"/g)]);
    const broken = links.map(([, href = '']) => href).filter((href) => !addresses.has(href));
    expect(links.length).toBeGreaterThan(200);
    expect(broken).toEqual([]);
  });

  it('show requests that the endpoint accepts', async () => {
    for (const { endpoint, operation } of Object.values(pages).flatMap(({ endpoints }) => endpoints)) {
      const request = exampleRequest(endpoint, operation);
      const [resource = '', procedure = ''] = endpoint.name.split('.');
      const procedures = contract as unknown as Record<string, Record<string, Procedure>>;
      const schema = procedures[resource]?.[procedure]?.['~orpc'].inputSchema;
      if (!request || !schema) continue;
      const input = { ...parametersOf(request.url, endpoint.path), ...request.body };
      const { issues = [] } = await schema['~standard'].validate(input);
      expect([endpoint.name, issues]).toEqual([endpoint.name, []]);
    }
  });
});

interface Procedure {
  '~orpc': {
    inputSchema?: { '~standard': { validate: (input: unknown) => Promise<{ issues?: unknown[] }> } };
  };
}

/** Reads the parameters of a path and a query, as the API does. */
function parametersOf(url: string, template: string): Record<string, string> {
  const { pathname, searchParams } = new URL(url);
  const pattern = new RegExp(`${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { ...pattern.exec(pathname)?.groups, ...Object.fromEntries(searchParams) };
}
