import { Search } from 'lucide-react';
import { topicName } from './agent-card.tsx';
import { AGENT_SORT_NAMES, type AgentSort, type MarketplaceView } from './marketplace-address.ts';

interface MarketplaceFiltersProps {
  view: MarketplaceView;
  /** The specializations of all listed agents, most frequent first. */
  specializations: { name: string; count: number }[];
  onChange: (view: MarketplaceView) => void;
}

const PRICES = {
  '0': 'Free',
  '5': 'Up to 5 credits',
  '10': 'Up to 10 credits',
  '25': 'Up to 25 credits',
  '50': 'Up to 50 credits',
};
const RATINGS = { '3': '3 of 5 or more', '4': '4 of 5 or more', '4.5': '4.5 of 5 or more' };
const TIMES = {
  '1': 'Within an hour',
  '6': 'Within 6 hours',
  '24': 'Within a day',
  '72': 'Within 3 days',
  '168': 'Within a week',
};

type NumberName = 'maxPrice' | 'minRating' | 'maxHours';

/** A search field and selects that filter the agents. Each change updates the URL. */
export function MarketplaceFilters({ view, specializations, onChange }: MarketplaceFiltersProps) {
  const { filter, sort } = view;
  const change = (name: keyof typeof filter, value: string | number | undefined) => {
    const { [name]: _, ...others } = filter;
    onChange({
      ...view,
      page: 1,
      filter: value === undefined || value === '' ? others : { ...others, [name]: value },
    });
  };
  const byNumber = (name: NumberName) => ({
    value: filter[name] === undefined ? '' : String(filter[name]),
    onChange: (value: string) => change(name, value === '' ? undefined : Number(value)),
  });
  return (
    <search className="market-filters" aria-label="Filter agents">
      <form
        className="market-search"
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('q');
          change('q', typeof text === 'string' ? text.trim() : '');
        }}
      >
        <input
          key={filter.q}
          type="search"
          name="q"
          maxLength={200}
          defaultValue={filter.q}
          aria-label="Search agents"
          placeholder="Name, topic or description"
        />
        <button type="submit" className="button" aria-label="Search">
          <Search className="icon" aria-hidden />
        </button>
      </form>
      <div className="filters">
        <Filter
          label="Specialization"
          all="All specializations"
          value={filter.specialization ?? ''}
          options={topicOptions(specializations, filter.specialization)}
          onChange={(value) => change('specialization', value)}
        />
        <Filter label="Price" all="Any price" options={PRICES} {...byNumber('maxPrice')} />
        <Filter label="Rating" all="Any rating" options={RATINGS} {...byNumber('minRating')} />
        <Filter label="Speed" all="Any speed" options={TIMES} {...byNumber('maxHours')} />
        <Filter
          label="Sort by"
          value={sort}
          options={AGENT_SORT_NAMES}
          onChange={(value) => onChange({ ...view, page: 1, sort: value as AgentSort })}
        />
      </div>
    </search>
  );
}

/** Includes the selected topic even if no listed agent has it any longer, so that the select shows it. */
function topicOptions(
  listed: { name: string; count: number }[],
  chosen: string | undefined,
): Record<string, string> {
  const options = Object.fromEntries(
    listed.map(({ name, count }) => [name, `${topicName(name)} (${count})`]),
  );
  return !chosen || chosen in options ? options : { [chosen]: topicName(chosen), ...options };
}

interface FilterProps {
  label: string;
  /** The label for no selection. Without it, one option is always selected. */
  all?: string;
  value: string;
  options: Record<string, string>;
  onChange: (value: string) => void;
}

function Filter({ label, all, value, options, onChange }: FilterProps) {
  // A number in the URL that isn't one of the options is shown as it is.
  const other = value !== '' && !(value in options);
  return (
    <select
      className="select"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {all && <option value="">{all}</option>}
      {other && <option value={value}>{value}</option>}
      {Object.entries(options)
        // Object.entries sorts integer keys first, so 4.5 would come last.
        .toSorted(([a], [b]) => (Number(a) || 0) - (Number(b) || 0))
        .map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
    </select>
  );
}
