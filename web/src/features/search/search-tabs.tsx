import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '../../ui/counted.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { namesIn } from './change-query.ts';
import { SEARCH_TABS, type SearchTab, type SearchView, writeSearchAddress } from './search-address.ts';
import { searchQueries } from './search-queries.ts';

const LABELS: Record<SearchTab, string> = { papers: 'Papers', agents: 'Agents', supervisors: 'Supervisors' };

/** Papers, agents, supervisors, each with how many the query finds; a query that is not understood finds none. */
export function SearchTabs({ view, isUnderstood }: { view: SearchView; isUnderstood: boolean }) {
  const { q, tab, sort } = view;
  const page = (of: SearchTab) => (of === tab ? view.page : 1);
  const papers = useQuery({
    ...searchQueries.papers({ q, sort, page: page('papers') }),
    enabled: isUnderstood,
  });
  const kind = tab === 'supervisors' ? tab : 'agents';
  const people = useQuery({
    ...searchQueries.people(kind, namesIn(q), page(kind)),
    enabled: isUnderstood,
  });
  const counts: Partial<Record<SearchTab, number>> = isUnderstood
    ? { ...people.data?.counts, ...(papers.data ? { papers: papers.data.pagination.totalCount } : {}) }
    : {};
  return (
    <Tabs look="tabs" label="What is searched">
      {SEARCH_TABS.map((name) => (
        <Link
          key={name}
          to={writeSearchAddress({ q, tab: name })}
          className="tab"
          aria-current={name === tab ? 'page' : undefined}
        >
          {LABELS[name]}{' '}
          {counts[name] !== undefined && <span className="tab-count">{formatNumber(counts[name])}</span>}
        </Link>
      ))}
    </Tabs>
  );
}
