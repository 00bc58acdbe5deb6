import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import type { Field } from './field.ts';

/**
 * One field for a code of digits: spaces and dashes of a pasted code are dropped, and the form is told when it is whole.
 * @param onComplete called once with the last digit
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
