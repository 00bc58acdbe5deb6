import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { LIMITS } from '#shared/constants.ts';
import type { FoundPerson } from '#shared/domain/account.ts';
import { api } from '../../lib/api-client.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Chooses people to invite as co-authors, by username or name. */
export function CoauthorsField({
  control,
}: {
  control: Control<SubmissionValues, unknown, CheckedSubmission>;
}) {
  const { field, fieldState } = useController({ control, name: 'coauthors' });
  const { ref, value, onChange, onBlur } = field;
  const [text, setText] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, FoundPerson>>(new Map());
  const found = useFoundPeople(text);
  // A stable list: Autocomplete clears the typed text whenever `value` changes.
  const chosen = useMemo(
    () => value.map((username) => known.get(username) ?? unknownPerson(username)),
    [value, known],
  );
  return (
    <Autocomplete
      multiple
      options={found.people}
      filterOptions={(people) => people}
      filterSelectedOptions
      forcePopupIcon={false}
      value={chosen}
      inputValue={text}
      loading={found.isSearching}
      loadingText="Searching …"
      noOptionsText={text.trim().length < 2 ? 'Type at least 2 letters' : 'No matches'}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, people) => {
        setKnown(new Map(people.map((person) => [person.username, person])));
        onChange(people.map(({ username }) => username));
      }}
      onBlur={onBlur}
      getOptionLabel={({ name, username }) => (name === username ? name : `${name} (${username})`)}
      isOptionEqualToValue={(option, person) => option.username === person.username}
      getOptionDisabled={() => value.length >= LIMITS.coauthors}
      renderOption={({ key: _, ...option }, person) => (
        <li key={person.id} {...option} className={`${option.className ?? ''} person-option`}>
          <span>{person.name}</span>
          <small>
            {person.username}
            {person.institution && `, ${person.institution}`}
          </small>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Co-authors (optional)"
          inputRef={ref}
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ?? 'We invite them. They appear on the byline once they accept.'
          }
        />
      )}
    />
  );
}

/** A username from a draft, whose name isn't loaded. */
const unknownPerson = (username: string): FoundPerson => ({
  id: username,
  username,
  name: username,
  institution: '',
});

function useFoundPeople(text: string): { people: FoundPerson[]; isSearching: boolean } {
  const q = useDebouncedValue(text.trim(), 200);
  const { data, isFetching } = useQuery({
    ...api.users.search.queryOptions({ input: { q } }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  return { people: q.length >= 2 ? (data?.data.people ?? []) : [], isSearching: isFetching };
}
