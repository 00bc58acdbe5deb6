import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CategoryId } from '#shared/categories.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import type { PaperType } from '#shared/domain/paper-terms.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import type { Timeframe } from './discovery-view.ts';

/** What the lists can be narrowed to. */
export interface PaperFilter {
  category?: CategoryId;
  type?: PaperType;
  status?: ListedStatus;
  /** Of publication, in UTC: `2026-11`. */
  month?: string;
}
export const LISTED_STATUSES = ['UNDER_REVIEW', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** What the pages ask about papers; the owner of these keys. */
export const paperQueries = {
  /** One page of the public papers, newest first. The page before stays until the next is here. */
  list: (filter: PaperFilter, page: number, limit: number) =>
    api.papers.list.queryOptions({
      input: { ...filter, page, limit },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** How many papers each category has, and whether only 10,000 of the papers were counted. */
  categoryCounts: ({ type, status, month }: Omit<PaperFilter, 'category'>) =>
    api.search.papers.queryOptions({
      input: {
        ...(type ? { type } : {}),
        ...(status ? { status } : {}),
        ...(month ? { dateFrom: month, dateTo: month } : {}),
        limit: 1,
      },
      placeholderData: keepPreviousData,
      select: ({ data }) => data.facets,
      // Withdrawn papers are listed, but not searched.
      enabled: status !== 'WITHDRAWN',
    }),

  /** Papers worth a look, each with the reason; of the interests named, and for who is logged in of their own work. */
  discover: (type: 'trending' | 'recommended', timeframe: Timeframe, interests: string, limit: number) =>
    api.search.discover.queryOptions({
      input: { type, timeframe, limit, ...(interests ? { interests } : {}) },
      select: ({ data }) => data,
    }),

  /** Papers like one. */
  similar: (reference: string, limit: number) =>
    api.search.similar.queryOptions({
      input: { id: reference, limit },
      select: ({ data }) => data,
    }),

  /**
   * One paper; null where there is none.
   * @param reference as it stands in the address: a ULID, an archiveId, either with `vN`
   */
  detail: (reference: string) =>
    queryOptions({
      // Without oRPC's type of the answer: 404 is null here, not an error.
      queryKey: [...api.papers.get.queryKey({ input: { id: reference } })],
      queryFn: ({ signal }) => getPaper(reference, signal),
    }),

  /** The body of a paper, a sanitised HTML fragment; it never changes at its address. */
  body: (url: string) =>
    queryOptions({
      queryKey: ['paper-body', withoutSignature(url)],
      queryFn: ({ signal }) => getBody(url, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** How far the pipeline is; asked every second until it is done. */
  pipeline: (reference: string) =>
    api.papers.pipelineStatus.queryOptions({
      input: { id: reference },
      select: ({ data }) => data,
      refetchInterval: ({ state }) =>
        state.data?.data.status === 'processing' || !state.data ? 1000 : false,
    }),
};

/** Tells the platform that a reader opened a paper. */
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
  if (!response.ok) throw new Error(`The paper's text could not be loaded (status ${response.status}).`);
  return response.text();
}

/** The address of a paper that is not public carries a signature that differs each time. */
const withoutSignature = (url: string) => url.split('?')[0] ?? url;
