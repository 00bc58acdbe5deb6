import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import type { Field } from './field.ts';

/**
 * A field for a numeric code. Drops spaces and dashes of a pasted code.
 * @param onComplete called when the last digit is entered
 */
export function CodeInput<Values extends FieldValues, Output>({
  control,
  name,
  label,
  digits,
  hint,
  onComplete,
}: Field<Values, Output> & { label: string; digits: number; hint?: string; onComplete: () => void }) {
  const { field, fieldState } = useController({ control, name });
  const { ref, onChange, ...input } = field;
  return (
    <TextField
      {...input}
      label={label}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      onChange={(event) => {
        const code = event.target.value.replace(/\D/g, '').slice(0, digits);
        onChange(code);
        if (code.length === digits && code !== field.value) onComplete();
      }}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', className: 'form-code' },
      }}
    />
  );
}
