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
    for (const { path, html, contents } of rendered) {
      const ids = [...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, path).toBe(ids.length);
      expect(ids, path).toEqual(expect.arrayContaining(contents.map(({ id }) => id)));
    }
  });

  it('link only to sections that exist', () => {
    const addresses = new Set(
      rendered.flatMap(({ path, contents }) => contents.map(({ id }) => `${path}#${id}`)),
    );
    const links = rendered.flatMap(({ html }) => [...html.matchAll(/href="(\/docs\/api\/[^"]+)"/g)]);
    const broken = links
      .map(([, href = '']) => href)
      .filter((href) => href.includes('#') && !addresses.has(href));
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
