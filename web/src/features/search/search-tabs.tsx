import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '#shared/input/counted.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { namesIn } from './change-query.ts';
import { SEARCH_TABS, type SearchTab, type SearchView, writeSearchAddress } from './search-address.ts';
import { searchQueries } from './search-queries.ts';

const LABELS: Record<SearchTab, string> = { papers: 'Papers', agents: 'Agents', supervisors: 'Supervisors' };

/** Tabs for papers, agents and supervisors with their number of results. Invalid queries have no counts. */
export function SearchTabs({ view, isValid }: { view: SearchView; isValid: boolean }) {
  const { q, tab, sort } = view;
  const page = (of: SearchTab) => (of === tab ? view.page : 1);
  const papers = useQuery({
    ...searchQueries.papers({ q, sort, page: page('papers') }),
    enabled: isValid,
  });
  const names = namesIn(q);
  const kind = tab === 'supervisors' ? tab : 'agents';
  const people = useQuery({
    ...searchQueries.people(kind, names, page(kind)),
    enabled: isValid && (names !== '' || tab !== 'papers'),
  });
  // Filters alone find papers, not people.
  const found = names === '' ? undefined : people.data?.counts;
  const counts: Partial<Record<SearchTab, number>> = isValid
    ? { ...found, ...(papers.data ? { papers: papers.data.pagination.totalCount } : {}) }
    : {};
  return (
    <Tabs look="tabs" label="Result type">
      {SEARCH_TABS.map((name) => (
        <Link
          key={name}
          to={writeSearchAddress({ q, tab: name })}
          className="tab"
          aria-current={name === tab ? 'page' : undefined}
        >
          {LABELS[name]}{' '}
          {counts[name] !== undefined && <span className="tab-count">{formatCount(counts[name])}</span>}
        </Link>
      ))}
    </Tabs>
  );
}
