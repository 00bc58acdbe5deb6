import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { EXAMPLE_ORIGIN } from '#shared/domain/doc-pages.ts';
import { DOC_TEXTS } from '#shared/domain/doc-texts.ts';
import { slugOf } from '#shared/domain/slug.ts';

/** They change with a deployment. */
const CACHED = 'public, max-age=300, s-maxage=300';

/** The build puts the files beside the bundle. */
const readText = (path: string): Promise<string> =>
  readFile(new URL(`./texts${path}`, import.meta.url), 'utf8');

/** Returns one section of a page of the API reference: `/docs/api/papers/submit-a-paper.md` is an endpoint, and its anchor on the page. */
async function endpointText(path: string): Promise<string | undefined> {
  const [, page = '', slug] = /^(\/docs\/api\/[\w-]+)\/([\w-]+)\.md$/.exec(path) ?? [];
  if (!DOC_TEXTS.includes(`${page}.md`)) return undefined;
  const sections = (await readText(`${page}.md`)).split(/^(?=## )/m);
  return sections.find((section) => slugOf(/^## (.*)/.exec(section)?.[1] ?? '') === slug);
}

/**
 * Serves `llms.txt` and the documentation as Markdown with the site's own address, which the build doesn't know.
 * @returns undefined for other paths
 */
export async function docText(
  path: string,
  origin: string,
): Promise<APIGatewayProxyStructuredResultV2 | undefined> {
  const text = DOC_TEXTS.includes(path) ? await readText(path) : await endpointText(path);
  if (text === undefined) return undefined;
  const mediaType = path.endsWith('.md') ? 'text/markdown' : 'text/plain';
  return {
    statusCode: 200,
    headers: { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': CACHED },
    body: text.replaceAll(EXAMPLE_ORIGIN, origin),
  };
}
