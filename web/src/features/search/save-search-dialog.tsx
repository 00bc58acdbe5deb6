import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AlertFrequency, SavedSearchInput } from '#shared/domain/saved-search.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { activeFilters, wordsOf } from './change-query.ts';
import { FREQUENCY_NAMES } from './frequency-names.ts';
import { savedSearchesKey } from './saved-queries.ts';
import type { SearchView } from './search-address.ts';

const Fields = SavedSearchInput.omit({ query: true });
type Fields = Omit<SavedSearchInput, 'query'>;

/** Saves a search under a name, with how its new papers are announced. */
export function SaveSearchDialog({ view, onClose }: { view: SearchView; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const form = useValidatedForm<Fields, Fields>(Fields, {
    name: nameOf(view.q),
    inApp: true,
    mail: false,
    frequency: 'daily' satisfies AlertFrequency,
  });
  const save = async (fields: Fields) => {
    await apiClient.search.save({ ...fields, query: { q: view.q, sortBy: view.sort } });
    void queryClient.invalidateQueries({ queryKey: savedSearchesKey() });
  };
  if (isSaved)
    return (
      <Dialog title="Search saved" onClose={onClose} size="small">
        <p className="dialog-text saved-note" role="status">
          We’ll notify you of new papers that match. <Link to="/search/saved">My saved searches</Link>
        </p>
      </Dialog>
    );
  const { control } = form;
  return (
    <FormDialog
      title="Save this search"
      form={form}
      send={save}
      action="Save"
      onClose={onClose}
      onSent={() => setSaved(true)}
    >
      <p className="saved-query mono">{view.q}</p>
      <TextInput control={control} name="name" label="Name" />
      <fieldset className="form-group">
        <legend>Notify me of new papers</legend>
        <CheckInput control={control} name="inApp" label="In app" />
        <CheckInput control={control} name="mail" label="By email" />
      </fieldset>
      <SelectInput control={control} name="frequency" label="Frequency" options={FREQUENCY_NAMES} />
    </FormDialog>
  );
}

/** The name suggested for a search: its words, or its filters. */
const nameOf = (q: string): string =>
  (
    wordsOf(q) ||
    activeFilters(q)
      .map(({ label }) => label)
      .join(', ')
  ).slice(0, 100);
