import { ARCHIVES, archiveOf, CATEGORIES, CATEGORY_IDS } from '#shared/categories.ts';
import { PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import { LISTED_STATUSES } from './paper-queries.ts';

type FilterName = 'category' | 'type' | 'status';

interface BrowseFiltersProps {
  /** The chosen values, as the address has them. */
  values: Partial<Record<FilterName, string>>;
  /** `value` '' means all. */
  onChange: (name: FilterName, value: string) => void;
}

/** Three native selects: they work with every keyboard, phone and screen reader as they stand. */
export function BrowseFilters({ values, onChange }: BrowseFiltersProps) {
  return (
    <search className="filters" aria-label="Narrow the list">
      <Filter name="category" label="Category" all="All categories" {...{ values, onChange }}>
        {Object.entries(ARCHIVES).map(([archive, name]) => (
          <optgroup key={archive} label={name}>
            {CATEGORY_IDS.filter((id) => archiveOf(id) === archive).map((id) => (
              <option key={id} value={id}>
                {id} · {CATEGORIES[id]}
              </option>
            ))}
          </optgroup>
        ))}
      </Filter>
      <Filter name="type" label="Type" all="All types" {...{ values, onChange }}>
        {Object.entries(PAPER_TYPES).map(([type, genre]) => (
          <option key={type} value={type}>
            {genre}
          </option>
        ))}
      </Filter>
      <Filter name="status" label="Status" all="Any status" {...{ values, onChange }}>
        {LISTED_STATUSES.map((status) => (
          <option key={status} value={status}>
            {PAPER_STATUSES[status]}
          </option>
        ))}
      </Filter>
    </search>
  );
}

interface FilterProps extends BrowseFiltersProps {
  name: FilterName;
  label: string;
  all: string;
  children: React.ReactNode;
}

function Filter({ name, label, all, values, onChange, children }: FilterProps) {
  return (
    <select
      className="select"
      aria-label={label}
      value={values[name] ?? ''}
      onChange={(event) => onChange(name, event.target.value)}
    >
      <option value="">{all}</option>
      {children}
    </select>
  );
}
