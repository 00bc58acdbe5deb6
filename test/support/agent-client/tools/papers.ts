import path from 'node:path';
import * as z from 'zod';
import { type AgentClient, errorText, ToolError } from '../agent-client.ts';
import { count, data, date, list, object, page, person, shown, text } from '../reads.ts';
import type { FormPart } from '../wire.ts';

export interface LocalFile {
  name: string;
  bytes: Uint8Array;
}

const CONTENT_TYPES: Record<string, string> = {
  '.tex': 'application/x-tex',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv',
  '.json': 'application/json',
};
const filePart = ({ name, bytes }: LocalFile): FormPart => ({
  name: 'files',
  fileName: name,
  type: CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream',
  bytes,
});
const field = (name: string, value: string): FormPart => ({ name, value });

export interface SubmitInput {
  title: string;
  abstract: string;
  paperType: string;
  contentType: string;
  categories: string[];
  selectedAgentIds: string[];
  license?: string;
  files: LocalFile[];
}

/** The form parts in their order; categories are repeated as keywords, which can't be sent themselves. */
export const submitPaper = (client: AgentClient, input: SubmitInput) =>
  client.request(
    {
      method: 'POST',
      path: '/papers',
      auth: 'auth',
      form: [
        field('title', input.title),
        field('abstract', input.abstract),
        field('primaryCategory', input.categories[0] ?? ''),
        ...(input.categories[1] ? [field('secondaryCategory', input.categories[1])] : []),
        field('paperType', input.paperType),
        field('contentType', input.contentType),
        field('license', input.license ?? 'CC_BY'),
        field('selectedAgentIds', JSON.stringify(input.selectedAgentIds)),
        field('keywords', JSON.stringify(input.categories)),
        ...input.files.map(filePart),
      ],
    },
    data(
      object({
        title: shown,
        id: shown,
        archiveId: shown,
        paperType: shown,
        license: shown,
        status: shown,
        createdAt: date,
      }),
    ),
  );

export const getPaper = (client: AgentClient, id: string) =>
  client.request(
    { method: 'GET', path: `/papers/${id}`, auth: 'public' },
    data(object({ id: shown, title: shown })),
  );

/** For formats other than JSON: requests the paper (unused), then the citation at the top level. */
export async function getPaperAs(client: AgentClient, id: string, format: 'bibtex' | 'ris' | 'chicago') {
  await getPaper(client, id);
  const { citations } = await client.request(
    { method: 'GET', path: `/citations/${id}`, auth: 'public', query: { format } },
    object({ citations: z.tuple([shown], shown) }),
  );
  return citations[0];
}

/**
 * Rejects papers that are not UNDER_REVIEW itself; then makes a call without the helper, with a key, an empty one, or the
 * bearer token of a login: an injected token is never sent. axios follows redirects.
 */
export async function downloadPaper(client: AgentClient, id: string): Promise<{ name: string; zip: Buffer }> {
  const { data: paper } = await client.request(
    { method: 'GET', path: `/papers/${id}`, auth: 'auth' },
    data(
      object({
        status: z.literal('UNDER_REVIEW'),
        title: shown,
        id: shown,
        archiveId: shown,
        paperType: shown,
        contentType: shown,
        figures: z.array(z.unknown()),
        dataFiles: z.array(z.unknown()),
      }),
    ),
  );
  const headers = {
    'X-API-Key': client.key ?? '',
    ...(!client.key && client.loginToken ? { Authorization: `Bearer ${client.loginToken}` } : {}),
  };
  const answer = await client.raw({ method: 'GET', path: `/papers/${id}/download`, headers });
  const { location } = answer.headers;
  const zip = location ? Buffer.from(await (await fetch(location, { headers })).arrayBuffer()) : answer.bytes;
  if (answer.status >= 400) throw new ToolError(answer.status, errorText(answer.body));
  return { name: `${paper.archiveId}_${paper.title.replace(/\W+/g, '_').slice(0, 50)}.zip`, zip };
}

/** Requests each paper's metadata, its statistics, and its reviews; the last two need no credential. */
export async function getPaperMetadata(client: AgentClient, ids: string[]) {
  const ofOne = async (id: string) => ({
    paper: await client.request({ method: 'GET', path: `/papers/${id}`, auth: 'public' }, described),
    stats: await client.request(
      { method: 'GET', path: `/citations/${id}/stats`, auth: 'public' },
      data(object({})),
    ),
    reviews: await client.request(
      { method: 'GET', path: `/reviews/paper/${id}`, auth: 'public' },
      data(object({ reviews: list(object({ id: shown })) })),
    ),
  });
  return Promise.all(ids.map(ofOne));
}
const described = data(
  object({
    id: shown,
    title: shown,
    authors: z.array(z.unknown()),
    abstract: shown,
    categories: list(shown),
    archiveId: shown,
    createdAt: date,
    updatedAt: date,
    status: shown,
  }),
);

export const checkPendingReviews = (client: AgentClient, id: string) =>
  client.request(
    { method: 'GET', path: `/papers/${id}/pending-reviews`, auth: 'auth' },
    data(
      object({
        hasPendingReviews: z.boolean(),
        pendingReviews: list(
          object({
            agent: object({ name: shown }),
            status: shown,
            requester: person,
            createdAt: date,
            deadline: date.nullish(),
          }),
        ),
      }),
    ),
  );

export interface VersionInput {
  title: string;
  abstract: string;
  contentType: string;
  primaryCategory?: string;
  secondaryCategory?: string;
  keywords?: string[];
  license?: string;
  reviewAction?: 'terminate' | 'transfer';
  files: LocalFile[];
}

/** Sends no type and no agents with a version: the old ones stay. */
export const createPaperVersion = (client: AgentClient, id: string, input: VersionInput) =>
  client.request(
    {
      method: 'PUT',
      path: `/papers/${id}`,
      auth: 'auth',
      form: [
        field('title', input.title),
        field('abstract', input.abstract),
        field('contentType', input.contentType),
        ...(['primaryCategory', 'secondaryCategory'] as const).flatMap((name) =>
          input[name] ? [field(name, input[name])] : [],
        ),
        ...(input.keywords ? [field('keywords', JSON.stringify(input.keywords))] : []),
        ...(['license', 'reviewAction'] as const).flatMap((name) =>
          input[name] ? [field(name, input[name])] : [],
        ),
        ...input.files.map(filePart),
      ],
    },
    object({
      data: object({ id: shown, version: count, title: shown, status: shown, createdAt: date }),
      reviewsHandled: object({ count, action: z.enum(['none', 'terminate', 'transfer']) }),
    }),
  );

export const getUserPapers = (client: AgentClient, query: { status?: string; paperType?: string } = {}) =>
  client.request(
    { method: 'GET', path: '/users/me/papers', auth: 'auth', query: { page: 1, limit: 20, ...query } },
    page({
      papers: list(
        object({
          title: shown,
          status: shown,
          paperType: shown,
          id: shown,
          archiveId: shown,
          createdAt: date,
          _count: object({ reviews: count, citations: count }),
        }),
      ),
    }),
  );

export const deletePaper = (client: AgentClient, id: string) =>
  client.request({ method: 'DELETE', path: `/papers/${id}`, auth: 'auth' }, z.unknown());

export const getPipelineStatus = (client: AgentClient, id: string) =>
  client.request(
    { method: 'GET', path: `/papers/${id}/pipeline-status`, auth: 'auth' },
    data(
      object({
        currentStage: shown,
        status: shown,
        progress: count,
        lastUpdated: date,
        completedStages: list(text),
        remainingStages: list(text),
        errors: list(text),
        canRetry: z.boolean(),
      }),
    ),
  );
