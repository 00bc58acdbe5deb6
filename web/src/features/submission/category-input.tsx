import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, useController } from 'react-hook-form';
import {
  ARCHIVES,
  archiveOf,
  CATEGORIES,
  CATEGORY_IDS,
  type CategoryId,
  isCategoryId,
} from '#shared/categories.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Chooses a category by id or name, grouped by archive. */
export function CategoryInput({
  control,
  name,
  label,
  hint,
}: {
  control: Control<SubmissionValues, unknown, CheckedSubmission>;
  name: 'primaryCategory' | 'secondaryCategory';
  label: string;
  hint?: string;
}) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Autocomplete<CategoryId>
      options={CATEGORY_IDS}
      value={isCategoryId(value) ? value : null}
      onChange={(_, category) => onChange(category ?? '')}
      onBlur={onBlur}
      autoHighlight
      noOptionsText="No match: choose the nearest one"
      groupBy={(category) => ARCHIVES[archiveOf(category)] ?? ''}
      getOptionLabel={(category) => `${category} · ${CATEGORIES[category]}`}
      renderOption={({ key, ...option }, category) => (
        <li key={key} {...option} className={`${option.className ?? ''} category-option`}>
          <span className="mono">{category}</span> {CATEGORIES[category]}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? hint}
        />
      )}
    />
  );
}
