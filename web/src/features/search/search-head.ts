import { FEEDS, feedLinks } from '#shared/domain/feeds.ts';
import type { PageHead } from '../../lib/page-head.ts';
import { wordsOf } from './change-query.ts';
import type { SearchView } from './search-address.ts';

/** The head of the results of a search, or of the form. */
export function searchHead(view: Pick<SearchView, 'q' | 'tab'> | undefined, origin: string): PageHead {
  if (!view) return { title: 'Advanced search' };
  const { q, tab } = view;
  const words = wordsOf(q);
  return {
    title: words ? `${words} · Search` : 'Search',
    robots: 'noindex',
    links: tab === 'papers' ? feedLinks(FEEDS.search(q), `Search for ${q}`, origin) : [],
  };
}
