import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ARCHIVES, archiveOf, CATEGORIES, CATEGORY_IDS, type CategoryId } from '#shared/categories.ts';
import { formatCount } from '#shared/input/counted.ts';
import type { PaperFilter } from '../paper-queries.ts';
import { writeBrowseAddress } from './browse-address.ts';
import { listQueries } from './list-queries.ts';

/** All categories by archive, with the number of papers that match the other filters. */
export function CategoryTree({ filter }: { filter: PaperFilter }) {
  const { category, ...others } = filter;
  const { data } = useQuery(listQueries.categoryCounts(others));
  const counts = data && new Map(data.categories.map(({ value, count }) => [value, count]));
  const [first] = Object.keys(ARCHIVES);
  const opened = category ? archiveOf(category) : first;
  return (
    <nav aria-label="Categories">
      <h2 className="label">Categories</h2>
      <ul className="facets">
        <li>
          <Link
            to={writeBrowseAddress({ filter: others, page: 1 })}
            aria-current={category ? undefined : 'page'}
          >
            All papers
          </Link>
        </li>
      </ul>
      {Object.entries(ARCHIVES).map(([archive, name]) => (
        <details key={`${archive} ${opened}`} className="archive" open={archive === opened}>
          <summary>{name}</summary>
          <ul className="facets">
            {CATEGORY_IDS.filter((id) => archiveOf(id) === archive).map((id) => (
              <li key={id}>
                <CategoryLink
                  id={id}
                  filter={others}
                  isCurrent={id === category}
                  count={counts && (counts.get(id) ?? 0)}
                />
              </li>
            ))}
          </ul>
        </details>
      ))}
      {data?.isCapped && <p className="facets-note">Counts cover at most 10,000 papers.</p>}
    </nav>
  );
}

interface CategoryLinkProps {
  id: CategoryId;
  filter: PaperFilter;
  isCurrent: boolean;
  /** Undefined while loading. */
  count: number | undefined;
}

function CategoryLink({ id, filter, isCurrent, count }: CategoryLinkProps) {
  return (
    <Link
      to={writeBrowseAddress({ filter: { ...filter, category: id }, page: 1 })}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span>{CATEGORIES[id]}</span>
      {count !== undefined && (
        <span className="facet-count">
          {formatCount(count)}
          <span className="visually-hidden">{count === 1 ? ' paper' : ' papers'}</span>
        </span>
      )}
      <span className="mono">{id}</span>
    </Link>
  );
}
