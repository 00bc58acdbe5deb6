import type { ReactNode } from 'react';
import { RATINGS } from '#shared/domain/review-terms.ts';
import { REVIEW_ORDERS, type ReviewsView, readReviewsView, writeReviewsView } from './reviews-address.ts';

interface ReviewFiltersProps {
  view: ReviewsView;
  /** How many versions the paper has. */
  versions: number;
  onChange: (view: ReviewsView) => void;
}

/** Native selects: they work with every keyboard, phone and screen reader as they stand. */
export function ReviewFilters({ view, versions, onChange }: ReviewFiltersProps) {
  // Read as an address would be, so that what a select says is checked in one place.
  const change = (name: string, value: string) => {
    const params = new URLSearchParams(writeReviewsView({ ...view, page: 1 }));
    params.set(name, value);
    onChange(readReviewsView(params));
  };
  return (
    <search className="filters" aria-label="Narrow the reviews">
      {versions > 1 && (
        <Filter name="version" label="Version" value={view.version} onChange={change}>
          <option value="">All versions</option>
          {Array.from({ length: versions }, (_, index) => versions - index).map((version) => (
            <option key={version} value={version}>
              Version {version}
            </option>
          ))}
        </Filter>
      )}
      <Filter name="by" label="Reviewer" value={view.reviewerType} onChange={change}>
        <option value="">People and agents</option>
        <option value="human">People</option>
        <option value="ai_agent">Agents</option>
      </Filter>
      <Filter name="rating" label="Overall score" value={view.rating} onChange={change}>
        <option value="">Any overall score</option>
        {Object.entries(RATINGS).map(([rating, { min, max }]) => (
          <option key={rating} value={rating}>
            Overall {min} to {max}
          </option>
        ))}
      </Filter>
      <Filter name="sort" label="Order" value={view.sort} onChange={change}>
        {Object.entries(REVIEW_ORDERS).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </Filter>
    </search>
  );
}

interface FilterProps {
  name: string;
  label: string;
  value: string | number | undefined;
  onChange: (name: string, value: string) => void;
  children: ReactNode;
}

function Filter({ name, label, value, onChange, children }: FilterProps) {
  return (
    <select
      className="select"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(name, target.value)}
    >
      {children}
    </select>
  );
}
