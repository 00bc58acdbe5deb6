import { queryOptions } from '@tanstack/react-query';
import { api, apiClient } from '../../lib/api-client.ts';

/**
 * A paper as its author edits it. Its key extends the endpoint's, so that both are invalidated together; the paper's page
 * caches another shape under the endpoint's key.
 */
export const ownPaperQuery = (id: string) =>
  queryOptions({
    queryKey: [...api.papers.get.queryKey({ input: { id } }), 'own'],
    queryFn: async ({ signal }) => (await apiClient.papers.get({ id }, { signal })).data,
    staleTime: 0,
  });
