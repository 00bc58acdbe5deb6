import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isListed } from '#shared/domain/paper-constants.ts';
import type { Venue } from '#shared/domain/venue.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import type { SubmissionsView } from './submissions-address.ts';

export const PER_PAGE = 50;

/** Queries for venues. Owns their query keys. */
export const venueQueries = {
  /** Public venues, those with an open call first; or those in which I have a role or an invitation. */
  list: (page: number, isMine: boolean) =>
    api.venues.list.queryOptions({
      input: { page, limit: 20, ...(isMine ? { mine: 'true' as const } : {}) },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
      staleTime: 0,
    }),

  /** One venue; null if it doesn’t exist or the reader may not see it. */
  detail: (slug: string) =>
    queryOptions({
      // Not typed by oRPC, because a 404 resolves to null.
      queryKey: [...api.venues.get.queryKey({ input: { slug } })],
      queryFn: ({ signal }) => getVenue(slug, signal),
      staleTime: 0,
    }),

  /** All people of a venue, for its chairs and area editors. */
  people: (slug: string) =>
    api.venues.people.queryOptions({ input: { slug }, select: ({ data }) => data.people, staleTime: 0 }),

  /** The papers of a venue that I may see. Never served from the cache, because reviewers and other chairs act too. */
  submissions: (slug: string, { round, state, isLate, page }: SubmissionsView) =>
    api.venues.submissions.queryOptions({
      input: {
        ...{ slug, page, limit: PER_PAGE },
        ...(round === undefined ? {} : { round }),
        ...(state ? { state } : {}),
        ...(isLate ? { late: 'true' as const } : {}),
      },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
      staleTime: 0,
    }),

  proceedings: (slug: string, page: number) =>
    api.venues.proceedings.queryOptions({
      input: { slug, page, limit: PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** My papers that can be sent to a venue. */
  myPapers: () =>
    api.users.myPapers.queryOptions({
      input: { page: 1, limit: 100 },
      select: ({ data }) => data.papers.filter(({ status }) => isListed(status)),
      staleTime: 0,
    }),

  /** Venues that wait for an admin. */
  waiting: () => api.venues.waiting.queryOptions({ select: ({ data }) => data.venues, staleTime: 0 }),
};

async function getVenue(slug: string, signal: AbortSignal): Promise<Venue | null> {
  try {
    return (await apiClient.venues.get({ slug }, { signal })).data;
  } catch (error) {
    if (toApiProblem(error).status === 404) return null;
    throw error;
  }
}

/** Shows a venue as a change returned it, and reads again what the change can affect. */
export async function showVenue(queryClient: QueryClient, venue: Venue): Promise<void> {
  queryClient.setQueryData(venueQueries.detail(venue.slug).queryKey, venue);
  await invalidateVenues(queryClient);
}

export const invalidateVenues = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: api.venues.key() });
