import type { QueryClient } from '@tanstack/react-query';
import { CITING_PER_PAGE, citationQueries } from '../features/citations/citation-queries.ts';
import { historyOf } from '../features/versions/history-list.tsx';
import type { ResponseOf } from './response-of.ts';

/** What the API answers for the tabs of a paper. */
export interface PaperParts {
  citing?: ResponseOf<ReturnType<typeof citationQueries.citing>> | undefined;
  stats?: ResponseOf<ReturnType<typeof citationQueries.stats>> | undefined;
  references?: ResponseOf<ReturnType<typeof citationQueries.references>> | undefined;
  history?: ResponseOf<ReturnType<typeof historyOf>> | undefined;
}

/**
 * Returns the requests for what a tab of a paper shows besides the paper, by addresses below /api/v1.
 * @param view the tab, as in `?view=`
 * @param id the paper's id as in the URL, encoded
 */
export function paperRequests(view: string, id: string): { [Part in keyof PaperParts]?: string } {
  const references = `/citations/${id}/references`;
  if (view === 'references' || view === 'checks') return { references };
  if (view === 'versions') return { history: `/papers/${id}/history` };
  if (view !== 'citations') return {};
  return {
    citing: `/citations/${id}/citing?page=1&limit=${CITING_PER_PAGE}`,
    stats: `/citations/${id}/stats`,
  };
}

/** Fills the cache with what the API answered for a tab. */
export function fillParts(queryClient: QueryClient, reference: string, parts: PaperParts): void {
  const { citing, stats, references, history } = parts;
  if (citing) queryClient.setQueryData(citationQueries.citing(reference, 1).queryKey, citing);
  if (stats) queryClient.setQueryData(citationQueries.stats(reference).queryKey, stats);
  if (references) queryClient.setQueryData(citationQueries.references(reference).queryKey, references);
  if (history) queryClient.setQueryData(historyOf(reference).queryKey, history);
}
