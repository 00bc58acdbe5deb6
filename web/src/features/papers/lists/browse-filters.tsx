import { PAPER_STATUSES, PAPER_TYPES, PUBLIC_STATUSES } from '#shared/domain/paper-constants.ts';
import { formatCount } from '#shared/input/counted.ts';
import { formatMonth } from '../../../ui/format-date.ts';

type FilterName = 'type' | 'status' | 'month';

interface BrowseFiltersProps {
  /** The chosen values, as in the URL. */
  values: Partial<Record<FilterName, string>>;
  /** Months that have papers, newest first. */
  months: readonly { month: string; count: number }[];
  /** `value` '' means all. */
  onChange: (name: FilterName, value: string) => void;
}

/** Filters for type, status, and month. */
export function BrowseFilters({ values, months, onChange }: BrowseFiltersProps) {
  const { month: chosen } = values;
  const isListed = chosen === undefined || months.some(({ month }) => month === chosen);
  return (
    <search className="filters" aria-label="Filters">
      <Filter name="type" label="Type" all="All types" {...{ values, onChange }}>
        {Object.entries(PAPER_TYPES).map(([type, genre]) => (
          <option key={type} value={type}>
            {genre}
          </option>
        ))}
      </Filter>
      <Filter name="status" label="Status" all="Any status" {...{ values, onChange }}>
        {PUBLIC_STATUSES.map((status) => (
          <option key={status} value={status}>
            {PAPER_STATUSES[status].label}
          </option>
        ))}
      </Filter>
      <Filter name="month" label="Month" all="All months" {...{ values, onChange }}>
        {!isListed && <option value={chosen}>{formatMonth(chosen)}</option>}
        {months.map(({ month, count }) => (
          <option key={month} value={month}>
            {formatMonth(month)} ({formatCount(count)})
          </option>
        ))}
      </Filter>
    </search>
  );
}

interface FilterProps extends Pick<BrowseFiltersProps, 'values' | 'onChange'> {
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
