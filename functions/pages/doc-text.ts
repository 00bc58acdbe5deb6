import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { EXAMPLE_ORIGIN } from '#shared/domain/doc-pages.ts';
import { DOC_TEXTS } from '#shared/domain/doc-texts.ts';

/** They change with a deployment. */
const CACHED = 'public, max-age=300, s-maxage=300';

/**
 * Serves `llms.txt` and the documentation as Markdown with the site's own address, which the build doesn't know.
 * @returns undefined for other paths
 */
export async function docText(
  path: string,
  origin: string,
): Promise<APIGatewayProxyStructuredResultV2 | undefined> {
  if (!DOC_TEXTS.includes(path)) return undefined;
  // The build puts the files beside the bundle.
  const text = await readFile(new URL(`./texts${path}`, import.meta.url), 'utf8');
  const mediaType = path.endsWith('.md') ? 'text/markdown' : 'text/plain';
  return {
    statusCode: 200,
    headers: { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': CACHED },
    body: text.replaceAll(EXAMPLE_ORIGIN, origin),
  };
}
