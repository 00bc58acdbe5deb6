import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CategoryId } from '#shared/categories.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import type { PaperType, PublicStatus } from '#shared/domain/paper-constants.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { referencesIn } from './references-in.ts';

/** The filters of a list. */
export interface PaperFilter {
  category?: CategoryId;
  type?: PaperType;
  status?: PublicStatus;
  /** Of publication, in UTC: `2026-11`. */
  month?: string;
}

/** Queries for papers. Owns their query keys. */
export const paperQueries = {
  /** One page of public papers, newest first. Shows the previous page while the next one loads. */
  list: (filter: PaperFilter, page: number, limit: number) =>
    api.papers.list.queryOptions({
      input: { ...filter, page, limit },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /**
   * One paper; null if it doesn't exist.
   * @param reference as in the URL: a ULID or an archiveId, either with `vN`
   */
  detail: (reference: string) =>
    queryOptions({
      // Not typed by oRPC, because a 404 resolves to null.
      queryKey: [...api.papers.get.queryKey({ input: { id: reference } })],
      queryFn: ({ signal }) => getPaper(reference, signal),
    }),

  /** The body of a paper, a sanitized HTML fragment. Immutable at its URL. */
  body: (url: string) =>
    queryOptions({
      queryKey: ['paper-body', withoutSignature(url)],
      queryFn: ({ signal }) => getBody(url, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** The references in a paper's body, each a sanitized HTML fragment, in order. */
  references: (url: string) =>
    queryOptions({
      queryKey: ['paper-references', withoutSignature(url)],
      queryFn: async ({ signal }) => referencesIn(await getBody(url, signal)),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Records a view of a paper. */
export async function recordView(paperId: string): Promise<void> {
  await apiClient.papers.recordView({ id: paperId });
}

async function getPaper(reference: string, signal: AbortSignal): Promise<PaperDetail | null> {
  try {
    return (await apiClient.papers.get({ id: reference }, { signal })).data;
  } catch (error) {
    if (toApiProblem(error).status === 404) return null;
    throw error;
  }
}

async function getBody(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`Couldn’t load the paper’s text (status ${response.status}).`);
  return response.text();
}

/** Strips the signature of a private paper's URL, which differs each time. */
const withoutSignature = (url: string) => url.split('?')[0] ?? url;
