import { api } from '../../lib/api-client.ts';

/** The supervisor's saved searches, newest first. */
export const savedSearches = () =>
  api.search.saved.queryOptions({ select: ({ data }) => data.savedSearches });

/** The key to invalidate after a search is saved, changed or deleted. */
export const savedSearchesKey = () => api.search.saved.key();
