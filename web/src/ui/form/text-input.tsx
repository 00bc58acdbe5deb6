import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import type { Field } from './field.ts';

type Look = Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'error' | 'inputRef' | 'ref'>;

/** A text field. An error replaces its help text. */
export function TextInput<Values extends FieldValues, Output>({
  control,
  name,
  helperText,
  ...look
}: Field<Values, Output> & Look) {
  const { field, fieldState } = useController({ control, name });
  const { ref, ...input } = field;
  return (
    <TextField
      {...look}
      {...input}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
