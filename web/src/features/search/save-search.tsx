import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { AlertFrequency, SavedSearchInput } from '#shared/domain/saved-search.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { useAuth } from '../../lib/auth.tsx';
import { DialogHead } from '../../ui/dialog-head.tsx';
import { activeFilters, wordsOf } from './change-query.ts';
import { FREQUENCY_NAMES } from './frequency-names.ts';
import { savedSearchesKey } from './saved-queries.ts';
import { type SearchView, writeSearchAddress } from './search-address.ts';

/** Keeps a search, and says how its new papers are told of. Who is not logged in is sent to do that, and back here. */
export function SaveSearch({ view }: { view: SearchView }) {
  const { isAuthenticated } = useAuth();
  const dialog = useRef<HTMLDialogElement>(null);
  if (!isAuthenticated)
    return (
      <Link className="button" to="/login" state={{ from: writeSearchAddress(view) }}>
        <BookmarkPlus className="icon" aria-hidden /> Save this search
      </Link>
    );
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        <BookmarkPlus className="icon" aria-hidden /> Save this search
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="save-title" closedby="any">
        <DialogHead onClose={() => dialog.current?.close()}>
          <h2 id="save-title">Save this search</h2>
        </DialogHead>
        <SaveForm key={`${view.q} ${view.sort}`} view={view} />
      </dialog>
    </>
  );
}

function SaveForm({ view }: { view: SearchView }) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (input: SavedSearchInput) => apiClient.search.save(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedSearchesKey() }),
  });
  if (save.isSuccess)
    return (
      <p className="saved-note" role="status">
        Saved. New papers that match are told of from now on.{' '}
        <Link to="/search/saved">My saved searches</Link>
      </p>
    );
  return (
    <form
      className="save-form"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        save.mutate({
          name: String(data.get('name') ?? ''),
          query: { q: view.q, sortBy: view.sort },
          inApp: data.has('inApp'),
          mail: data.has('mail'),
          frequency: frequencyIn(data),
        });
      }}
    >
      <p className="mono">{view.q}</p>
      <label className="save-name">
        <span>Name</span>
        <input type="text" name="name" defaultValue={nameOf(view.q)} maxLength={100} required />
      </label>
      <fieldset>
        <legend>Tell me of new papers</legend>
        <label className="check">
          <input type="checkbox" name="inApp" defaultChecked /> by a notification
        </label>
        <label className="check">
          <input type="checkbox" name="mail" /> by mail
        </label>
        <label className="save-frequency">
          <span className="visually-hidden">How often</span>
          <select className="select" name="frequency" defaultValue="daily">
            {Object.entries(FREQUENCY_NAMES).map(([frequency, name]) => (
              <option key={frequency} value={frequency}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      {save.isError && (
        <p className="notice" data-tone="rubric" role="alert">
          {toApiProblem(save.error).message}
        </p>
      )}
      <button type="submit" className="button button-primary" disabled={save.isPending}>
        Save
      </button>
    </form>
  );
}

/** What it is called as long as nobody names it: its words, or its filters. */
const nameOf = (q: string): string =>
  (
    wordsOf(q) ||
    activeFilters(q)
      .map(({ label }) => label)
      .join(', ')
  ).slice(0, 100);

const frequencyIn = (data: FormData): AlertFrequency => {
  const chosen = data.get('frequency');
  return (Object.keys(FREQUENCY_NAMES) as AlertFrequency[]).find((name) => name === chosen) ?? 'daily';
};
