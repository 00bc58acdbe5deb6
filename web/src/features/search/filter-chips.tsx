import { X } from 'lucide-react';
import { Link } from 'react-router';
import { activeFilters } from './change-query.ts';
import { type SearchView, writeSearchAddress } from './search-address.ts';

/** The active filters of the search, each with a link that removes it. */
export function FilterChips({ view }: { view: SearchView }) {
  const filters = activeFilters(view.q);
  if (filters.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filters">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link className="chip" to={writeSearchAddress({ q: without, sort: view.sort })}>
            {label}
            <X className="icon" aria-hidden />
            <span className="visually-hidden">: remove filter</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
