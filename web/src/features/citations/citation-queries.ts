import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export const CITING_PER_PAGE = 20;

/** Queries about citations. `id` is an archive id or an id, as in the page's URL. */
export const citationQueries = {
  /** The papers on Colophon that cite a paper, newest first. */
  citing: (id: string, page: number) =>
    api.citations.citing.queryOptions({
      input: { id, page, limit: CITING_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  references: (id: string) =>
    api.citations.references.queryOptions({ input: { id }, select: ({ data }) => data.references }),

  /** The counts of the verdicts on a paper's references; null until they are checked. The same request as `references`. */
  referenceSummary: (id: string) =>
    api.citations.references.queryOptions({ input: { id }, select: ({ data }) => data.summary }),

  givenDoi: (id: string) =>
    api.citations.references.queryOptions({ input: { id }, select: ({ data }) => data.givenDoi }),

  stats: (id: string) => api.citations.stats.queryOptions({ input: { id }, select: ({ data }) => data }),

  graph: (id: string, depth: number) =>
    api.citations.graph.queryOptions({
      input: { id, depth },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),
};
