import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { LIMITS } from '#shared/constants.ts';
import type { AlertFrequency, SavedSearch } from '#shared/domain/saved-search.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Day } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FREQUENCY_NAMES } from './frequency-names.ts';
import { savedSearches, savedSearchesKey } from './saved-queries.ts';
import { readSearchAddress, writeSearchAddress } from './search-address.ts';

/** The supervisor's saved searches, with the settings of their alerts. */
export function SavedSearchList() {
  const saved = useQuery(savedSearches());
  if (saved.isError && !saved.data)
    return (
      <ErrorMessage
        title="Couldn’t load your saved searches"
        error={saved.error}
        onRetry={() => void saved.refetch()}
      />
    );
  if (!saved.data) return <Skeleton height={120} />;
  if (saved.data.length === 0)
    return (
      <div className="message">
        <p>No saved searches yet. Save a search to get notified of new papers.</p>
        <Link className="button" to="/search">
          Search
        </Link>
      </div>
    );
  return (
    <>
      <ul className="saved-searches">
        {saved.data.map((search) => (
          <li key={search.id}>
            <SavedSearchEntry search={search} />
          </li>
        ))}
      </ul>
      {saved.data.length >= LIMITS.savedSearches && (
        <p className="search-note">You can’t save more than {LIMITS.savedSearches} searches.</p>
      )}
    </>
  );
}

function SavedSearchEntry({ search }: { search: SavedSearch }) {
  const { id, name, query, inApp, mail, frequency, lastAlertAt, lastAlertPapers } = search;
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: savedSearchesKey() });
  const change = useMutation({
    mutationFn: (changes: Partial<Pick<SavedSearch, 'inApp' | 'mail' | 'frequency'>>) =>
      apiClient.search.changeSaved({ id, name, query, inApp, mail, frequency, ...changes }),
    onSettled,
  });
  const remove = useMutation({ mutationFn: () => apiClient.search.deleteSaved({ id }), onSettled });
  // Shows the change immediately, and the saved values again if the request fails.
  const shown = { inApp, mail, frequency, ...(change.isPending ? change.variables : {}) };
  const error = change.error ?? remove.error;
  const q = searchText(query);
  return (
    <article aria-label={name} aria-busy={change.isPending || remove.isPending}>
      <h2>
        <Link to={writeSearchAddress({ q, sort: query.sortBy })}>{name}</Link>
      </h2>
      {q !== name && <p className="mono">{q}</p>}
      <div className="saved-switches">
        <label className="check">
          <input
            type="checkbox"
            checked={shown.inApp}
            onChange={({ target }) => change.mutate({ inApp: target.checked })}
          />
          In app
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={shown.mail}
            onChange={({ target }) => change.mutate({ mail: target.checked })}
          />
          Email
        </label>
        <select
          className="select"
          aria-label={`Frequency for ${name}`}
          value={shown.frequency}
          disabled={!shown.inApp && !shown.mail}
          onChange={({ target }) => change.mutate({ frequency: target.value as AlertFrequency })}
        >
          {Object.entries(FREQUENCY_NAMES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button"
          disabled={remove.isPending}
          aria-label={`Delete ${name}`}
          onClick={() => remove.mutate()}
        >
          <Trash2 className="icon" aria-hidden /> Delete
        </button>
      </div>
      <p className="saved-last">
        {lastAlertAt ? (
          <>
            Last alert: {counted(lastAlertPapers, 'new paper')} on <Day value={lastAlertAt} />.
          </>
        ) : (
          'No alerts yet.'
        )}
      </p>
      {error && (
        <p className="notice" data-tone="rubric" role="alert">
          {toApiProblem(error).message}
        </p>
      )}
    </article>
  );
}

/** Returns the text of the search box for a saved query, whose fields become commands. */
function searchText(query: SavedSearch['query']): string {
  const params = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) if (value) params.set(field, value);
  return readSearchAddress(params).q;
}
