import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Field } from './field.ts';

/** A field for several short texts, shown as chips. Enter, a separator, or leaving the field adds one. */
export function TokensInput<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  separator,
}: Field<Values, Output> & { label: string; hint: string; separator: RegExp }) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  const tokens: string[] = Array.isArray(value) ? value : [];
  const [text, setText] = useState('');
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={tokens}
      onBlur={onBlur}
      onChange={(_, texts) => onChange(splitTokens(texts, separator))}
      inputValue={text}
      onInputChange={(_, typed) => {
        const whole = separator.test(typed);
        setText(whole ? '' : typed);
        if (whole) onChange(splitTokens([...tokens, typed], separator));
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? firstOfList(fieldState.error) ?? hint}
        />
      )}
    />
  );
}

/** Splits texts and removes duplicates and empty ones. Keeps their order. */
export function splitTokens(texts: readonly string[], separator: RegExp): string[] {
  const tokens = texts.flatMap((text) => text.split(separator)).map((token) => token.trim());
  return [...new Set(tokens.filter((token) => token !== ''))];
}

/** Returns the first error of single entries. */
function firstOfList(error: unknown): string | undefined {
  if (!Array.isArray(error)) return undefined;
  const [first] = error.filter((entry) => entry);
  return typeof first?.message === 'string' ? first.message : undefined;
}
