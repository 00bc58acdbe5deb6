import { createHash } from 'node:crypto';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { ORPCError } from '@orpc/client';
import { plainPaperId } from '#shared/domain/paper-ids.ts';
import { stated } from '#shared/domain/stated.ts';
import { excerpt } from './budget.ts';
import { readMarkdown } from './paper-text.ts';
import type { Platform } from './platform.ts';
import type { Look } from './watch-resources.ts';
import { flat, framed } from './wording.ts';

const SCHEME = 'paper://';
const MARKDOWN = 'text/markdown';
const RESOURCE_NOT_FOUND = -32_002;
/** Resources per page of a list. */
const PAGE = 50;

export const PAPER_TEMPLATE = {
  uriTemplate: `${SCHEME}{id}`,
  name: 'paper',
  title: 'A paper as Markdown',
  description:
    'A paper by its archive id, such as COL.2611.00042, or one version of it, such as COL.2611.00042v2.',
  mimeType: MARKDOWN,
};

/** Lists public papers, newest first. The cursor is the number of the next page. */
export async function listPapers(cursor: string | undefined, { api }: Platform) {
  const page = cursor === undefined ? 1 : Number(cursor);
  if (!Number.isInteger(page) || page < 1) throw new McpError(ErrorCode.InvalidParams, 'Invalid cursor.');
  const { papers, pagination } = (await api.papers.list({ page, limit: PAGE })).data;
  return {
    resources: papers.map(({ archiveId, title, abstract }) => ({
      uri: `${SCHEME}${archiveId}`,
      name: archiveId,
      description: framed({ material: `${flat(title)}\n${excerpt(abstract, 200)}` }),
      mimeType: MARKDOWN,
    })),
    ...(pagination.hasNextPage ? { nextCursor: String(page + 1) } : {}),
  };
}

/** Returns a whole paper: title, byline, abstract, text. */
export async function readPaperResource(uri: string, platform: Platform) {
  const id = idIn(uri);
  try {
    const data = stated((await platform.api.papers.get({ id })).data);
    const text = await readMarkdown(data, platform);
    const byline = data.authors.map(({ name }) => name).join(', ');
    const head = `# ${data.title}\n\n${byline}\n\n${data.archiveId}v${data.version}, ${data.status}\n\n## Abstract\n\n${data.abstract}`;
    const material = text === '' ? head : `${head}\n\n${text}`;
    return { contents: [{ uri, mimeType: MARKDOWN, text: framed({ material }) }] };
  } catch (error) {
    throw asNotFound(error, uri);
  }
}

/** Hashes a paper's metadata and its files' hashes, without fetching the text. */
export async function lookAtPaper(uri: string, platform: Platform, last?: Look): Promise<Look> {
  try {
    const found = await platform.lookAtPaper(idIn(uri), last?.tag);
    if (found === 'as before' && last) return last;
    if (found === 'as before') throw new Error('The platform returned 304 to an unconditional request.');
    const { title, authors, archiveId, version, status, abstract, files } = found.paper;
    const names = authors.map(({ name }) => name);
    const hashes = files.map(({ sha256 }) => sha256);
    const shown = JSON.stringify([title, names, archiveId, version, status, abstract, hashes]);
    const shows = createHash('sha256').update(shown).digest('base64url');
    return { shows, ...(found.tag === undefined ? {} : { tag: found.tag }) };
  } catch (error) {
    throw asNotFound(error, uri);
  }
}

/** Suggests paper ids for the typed text, with the same search as the search box. */
export async function suggestPaperIds({ name, value }: { name: string; value: string }, { api }: Platform) {
  if (!['id', 'paperId'].includes(name) || value.trim() === '')
    return { values: [], total: 0, hasMore: false };
  const { data } = await api.search.suggest({ q: value, limit: 20 });
  const values = data.flatMap(({ type, id }) => (type === 'paper' && id ? [id] : []));
  return { values, total: values.length, hasMore: false };
}

function idIn(uri: string): string {
  if (!uri.startsWith(SCHEME)) throw notFound(uri);
  try {
    const id = plainPaperId(decodeURIComponent(uri.slice(SCHEME.length)));
    if (id !== undefined) return id;
  } catch {
    // Not an encoded text.
  }
  throw notFound(uri);
}

const asNotFound = (error: unknown, uri: string): unknown =>
  error instanceof ORPCError && error.status === 404 ? notFound(uri) : error;

const notFound = (uri: string) => new McpError(RESOURCE_NOT_FOUND, `Resource not found: ${uri}.`, { uri });
