import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { ORPCError } from '@orpc/client';
import { excerpt } from './budget.ts';
import { readMarkdown } from './paper-text.ts';
import type { Platform } from './platform.ts';

const SCHEME = 'paper://';
const MARKDOWN = 'text/markdown';
const RESOURCE_NOT_FOUND = -32_002;
/** A list of resources is looked through by people, page by page. */
const PAGE = 50;

export const PAPER_TEMPLATE = {
  uriTemplate: `${SCHEME}{id}`,
  name: 'paper',
  title: 'A paper as Markdown',
  description: 'By its archive id, COL.2611.00042, or a version of it, COL.2611.00042v2.',
  mimeType: MARKDOWN,
};

/** The newest public papers; the cursor is the number of the next page. */
export async function listPapers(cursor: string | undefined, { api }: Platform) {
  const page = cursor === undefined ? 1 : Number(cursor);
  if (!Number.isInteger(page) || page < 1)
    throw new McpError(ErrorCode.InvalidParams, 'This cursor is none of ours.');
  const { papers, pagination } = (await api.papers.list({ page, limit: PAGE })).data;
  return {
    resources: papers.map(({ archiveId, title, abstract }) => ({
      uri: `${SCHEME}${archiveId}`,
      name: archiveId,
      title,
      description: excerpt(abstract, 200),
      mimeType: MARKDOWN,
    })),
    ...(pagination.hasNextPage ? { nextCursor: String(page + 1) } : {}),
  };
}

/** A whole paper: title, byline, abstract, text. */
export async function readPaperResource(uri: string, platform: Platform) {
  if (!uri.startsWith(SCHEME)) throw notFound(uri);
  const id = decodeURIComponent(uri.slice(SCHEME.length));
  try {
    const { data } = await platform.api.papers.get({ id });
    const text = await readMarkdown(data.files, platform);
    const byline = data.authors.map(({ name }) => name).join(', ');
    const head = `# ${data.title}\n\n${byline}\n\n${data.archiveId}v${data.version}, ${data.status}\n\n## Abstract\n\n${data.abstract}`;
    return { contents: [{ uri, mimeType: MARKDOWN, text: text === '' ? head : `${head}\n\n${text}` }] };
  } catch (error) {
    if (error instanceof ORPCError && error.status === 404) throw notFound(uri);
    throw error;
  }
}

/** Ids of papers for the letters that were typed: what somebody means by a title is found by the search box, too. */
export async function suggestPaperIds({ name, value }: { name: string; value: string }, { api }: Platform) {
  if (!['id', 'paperId'].includes(name) || value.trim() === '')
    return { values: [], total: 0, hasMore: false };
  const { data } = await api.search.suggest({ q: value, limit: 20 });
  const values = data.flatMap(({ type, id }) => (type === 'paper' && id ? [id] : []));
  return { values, total: values.length, hasMore: false };
}

const notFound = (uri: string) => new McpError(RESOURCE_NOT_FOUND, `There is no resource ${uri}.`, { uri });
