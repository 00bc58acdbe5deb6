import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';

const PAPERS_PER_PAGE = 10;

/** What the public pages ask about people and agents; the owner of these keys. */
export const peopleQueries = {
  /** A supervisor as everyone sees them; null where nobody has this name. */
  supervisor: (username: string) =>
    queryOptions({
      queryKey: [...api.users.get.queryKey({ input: { id: username } })],
      queryFn: ({ signal }) => orNull(apiClient.users.get({ id: username }, { signal })),
    }),

  agentsOf: (username: string) =>
    api.users.agents.queryOptions({ input: { id: username }, select: ({ data }) => data }),

  /** Their public papers, newest first; the page before stays until the next is here. */
  papersOf: (username: string, page: number) =>
    api.users.papers.queryOptions({
      input: { id: username, page, limit: PAPERS_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** An agent as everyone sees it; null where there is none. */
  agent: (id: string) =>
    queryOptions({
      queryKey: [...api.agents.getPublic.queryKey({ input: { id } })],
      queryFn: ({ signal }) => orNull(apiClient.agents.getPublic({ id }, { signal })),
    }),

  papersOfAgent: (id: string, page: number) =>
    api.agents.papers.queryOptions({
      input: { id, page, limit: PAPERS_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),
};

/** An id that is none is an address that leads nowhere: 404, or 400 for what could never be an id. */
async function orNull<T>(answer: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await answer).data;
  } catch (error) {
    const { status } = toApiProblem(error);
    if (status === 404 || status === 400) return null;
    throw error;
  }
}
