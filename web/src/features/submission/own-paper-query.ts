import { queryOptions } from '@tanstack/react-query';
import { api, apiClient } from '../../lib/api-client.ts';

/**
 * A paper as its author edits it. Its key stands below that of the endpoint, so that it is renewed along with it, but is
 * its own: the reading page keeps another shape there.
 */
export const ownPaperQuery = (id: string) =>
  queryOptions({
    queryKey: [...api.papers.get.queryKey({ input: { id } }), 'own'],
    queryFn: async ({ signal }) => (await apiClient.papers.get({ id }, { signal })).data,
    staleTime: 0,
  });
