import { api } from '../../lib/api-client.ts';

/** The searches that I keep, newest first. */
export const savedSearches = () =>
  api.search.saved.queryOptions({ select: ({ data }) => data.savedSearches });

/** To be asked for anew when one was saved, changed or deleted. */
export const savedSearchesKey = () => api.search.saved.key();
