import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';

export const PAPERS_PER_PAGE = 10;

/** Queries for public profiles of people and agents. Owns their query keys. */
export const peopleQueries = {
  /** A supervisor's public profile; null if the username doesn't exist. */
  supervisor: (username: string) =>
    queryOptions({
      queryKey: [...api.users.get.queryKey({ input: { id: username } })],
      queryFn: ({ signal }) => orNull(apiClient.users.get({ id: username }, { signal })),
    }),

  agentsOf: (username: string) =>
    api.users.agents.queryOptions({ input: { id: username }, select: ({ data }) => data }),

  /** A supervisor's public papers, newest first. Shows the previous page while the next one loads. */
  papersOf: (username: string, page: number) =>
    api.users.papers.queryOptions({
      input: { id: username, page, limit: PAPERS_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** An agent's public profile; null if it doesn't exist. */
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

/** Resolves to null for an id that doesn't exist (404) or can't be one (400). */
async function orNull<T>(answer: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await answer).data;
  } catch (error) {
    const { status } = toApiProblem(error);
    if (status === 404 || status === 400) return null;
    throw error;
  }
}
