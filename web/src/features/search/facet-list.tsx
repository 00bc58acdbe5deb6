import { X } from 'lucide-react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { isCategoryId } from '#shared/categories.ts';
import {
  AI_USES,
  type AiUse,
  PAPER_STATUSES,
  PAPER_TYPES,
  type PaperStatus,
  type PaperType,
} from '#shared/domain/paper-constants.ts';
import type { SearchFacets } from '#shared/domain/search.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { formatCount } from '#shared/input/counted.ts';
import { categoryName, type Facet, isFilteredBy, withFacet, withoutFacet } from './change-query.ts';
import { type SearchView, writeSearchAddress } from './search-address.ts';

const GROUPS: { facet: Facet; label: string; nameOf: (value: string) => string }[] = [
  { facet: 'categories', label: 'Category', nameOf: categoryName },
  { facet: 'types', label: 'Type', nameOf: (value) => PAPER_TYPES[value as PaperType] ?? value },
  {
    facet: 'statuses',
    label: 'Status',
    nameOf: (value) => PAPER_STATUSES[value as PaperStatus]?.label ?? value,
  },
  { facet: 'aiUse', label: 'Use of AI', nameOf: (value) => AI_USES[value as AiUse] ?? value },
  { facet: 'years', label: 'Year', nameOf: (value) => value },
];
const INITIALLY_SHOWN = 8;

interface FacetListProps {
  facets: z.infer<typeof SearchFacets>;
  view: SearchView;
}

/** The facets of the results. Each value is a link that filters by it, or removes the filter if it is active. */
export function FacetList({ facets, view }: FacetListProps) {
  return (
    <>
      {GROUPS.filter(({ facet }) => facets[facet].length > 0).map(({ facet, label, nameOf }) => {
        const lines = facets[facet].map(({ value, count }) => (
          <FacetLine key={value} {...{ facet, value, count, view }} name={nameOf(value)} />
        ));
        return (
          <section key={facet} aria-labelledby={`facet-${facet}`}>
            <h2 className="label" id={`facet-${facet}`}>
              {label}
            </h2>
            <ul className="facets">{lines.slice(0, INITIALLY_SHOWN)}</ul>
            {lines.length > INITIALLY_SHOWN && (
              <details className="facets-more">
                <summary>{lines.length - INITIALLY_SHOWN} more</summary>
                <ul className="facets">{lines.slice(INITIALLY_SHOWN)}</ul>
              </details>
            )}
          </section>
        );
      })}
      {facets.isCapped && <p className="facets-note">Counts cover the first 10,000 results.</p>}
    </>
  );
}

interface FacetLineProps {
  facet: Facet;
  value: string;
  name: string;
  count: number;
  view: SearchView;
}

function FacetLine({ facet, value, name, count, view }: FacetLineProps) {
  const { q, sort } = view;
  const isActive = isFilteredBy(parseSearchQuery(q), facet, value);
  const next = isActive ? withoutFacet(q, facet) : withFacet(q, facet, value);
  return (
    <li>
      <Link to={writeSearchAddress({ q: next, sort })} aria-current={isActive || undefined}>
        <span>{name}</span>
        {isActive ? (
          <>
            <X className="icon" aria-hidden />
            <span className="visually-hidden">, active: remove filter</span>
          </>
        ) : (
          <span className="facet-count">
            {formatCount(count)}
            <span className="visually-hidden">{count === 1 ? ' paper' : ' papers'}</span>
          </span>
        )}
        {facet === 'categories' && isCategoryId(value) && <span className="mono">{value}</span>}
      </Link>
    </li>
  );
}
