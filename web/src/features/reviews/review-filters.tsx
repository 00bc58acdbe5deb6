import type { ReactNode } from 'react';
import { RATINGS } from '#shared/domain/review-constants.ts';
import { REVIEW_ORDERS, type ReviewsView, readReviewsView, writeReviewsView } from './reviews-address.ts';

interface ReviewFiltersProps {
  view: ReviewsView;
  /** The paper's number of versions. */
  versions: number;
  onChange: (view: ReviewsView) => void;
}

/** Selects that filter and sort the reviews. Native selects work with every keyboard, phone and screen reader. */
export function ReviewFilters({ view, versions, onChange }: ReviewFiltersProps) {
  // Reads the change like a URL, so that values are validated in one place.
  const change = (name: string, value: string) => {
    const params = new URLSearchParams(writeReviewsView({ ...view, page: 1 }));
    params.set(name, value);
    onChange(readReviewsView(params));
  };
  return (
    <search className="filters" aria-label="Filter reviews">
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
      <Filter name="sort" label="Sort by" value={view.sort} onChange={change}>
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
