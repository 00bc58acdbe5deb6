import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RegistryEntry } from '#shared/domain/registry.ts';
import { api } from '../../lib/api-client.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';

/** An organization as typed or found in a registry. `id` is empty for a typed name. */
export interface Organization {
  name: string;
  id: string;
}

export type Registry = 'organizations' | 'funders';

interface RegistryInputProps {
  registry: Registry;
  label: string;
  help: string;
  error?: string | undefined;
  value: Organization;
  onChange: (organization: Organization) => void;
}

/** A text that is looked up in a registry. Any name can be typed: it stays without an id, also when the registry is down. */
export function RegistryInput({ registry, label, help, error, value, onChange }: RegistryInputProps) {
  const found = useRegistry(registry, value.id === '' ? value.name : '');
  return (
    <Autocomplete
      freeSolo
      options={found.entries}
      filterOptions={(entries) => entries}
      loading={found.isSearching}
      value={value}
      inputValue={value.name}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      isOptionEqualToValue={(option, chosen) => organizationOf(option).id === organizationOf(chosen).id}
      onInputChange={(_, name, reason) => {
        if (reason !== 'reset') onChange({ name, id: '' });
      }}
      onChange={(_, option) => onChange(organizationOf(option))}
      renderOption={({ key: _, ...option }, entry) => (
        <li key={entry.id} {...option} className={`${option.className ?? ''} person-option`}>
          <EntryWords entry={entry} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={error !== undefined}
          helperText={error ?? (value.id ? <IdNote id={value.id} /> : help)}
        />
      )}
    />
  );
}

/** Several organizations, each a chip. */
export function RegistryTokens({
  registry,
  label,
  help,
  error,
  value,
  onChange,
}: Omit<RegistryInputProps, 'value' | 'onChange'> & {
  value: readonly Organization[];
  onChange: (organizations: Organization[]) => void;
}) {
  const [text, setText] = useState('');
  const found = useRegistry(registry, text);
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect={false}
      forcePopupIcon={false}
      options={found.entries}
      filterOptions={(entries) => entries}
      loading={found.isSearching}
      value={[...value]}
      inputValue={text}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      isOptionEqualToValue={(option, chosen) => organizationOf(option).name === organizationOf(chosen).name}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, options) => onChange(options.map(organizationOf))}
      onBlur={() => {
        // A name that was typed and not entered counts too.
        if (text.trim()) onChange([...value, { name: text.trim(), id: '' }]);
        setText('');
      }}
      renderOption={({ key: _, ...option }, entry) => (
        <li key={entry.id || entry.name} {...option} className={`${option.className ?? ''} person-option`}>
          <EntryWords entry={entry} />
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? help} />
      )}
    />
  );
}

function EntryWords({ entry }: { entry: Organization & Partial<RegistryEntry> }) {
  return (
    <>
      <span>{entry.name}</span>
      <small>{[entry.place, entry.id].filter(Boolean).join(' · ')}</small>
    </>
  );
}

const IdNote = ({ id }: { id: string }) => (
  <>
    Found in the registry:{' '}
    <a href={id} target="_blank" rel="noreferrer">
      {id.replace('https://', '')}
    </a>
  </>
);

const organizationOf = (option: Organization | string | null): Organization =>
  typeof option === 'string' || option === null
    ? { name: option ?? '', id: '' }
    : { name: option.name, id: option.id };

function useRegistry(
  registry: Registry,
  text: string,
): { entries: (Organization & Partial<RegistryEntry>)[]; isSearching: boolean } {
  const query = useDebouncedValue(text.trim(), 300);
  const { data, isFetching } = useQuery({
    ...api.registries[registry].queryOptions({ input: { query } }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
    // A registry that is down is no error: the name stays as it is typed.
    retry: false,
  });
  return { entries: query.length >= 2 ? (data?.data.entries ?? []) : [], isSearching: isFetching };
}
