import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Field } from './field.ts';

/** A checkbox with its label. */
export function CheckInput<Values extends FieldValues, Output>({
  control,
  name,
  label,
  disabled = false,
}: Field<Values, Output> & { label: ReactNode; disabled?: boolean }) {
  const { field } = useController({ control, name });
  const { value, ref, ...input } = field;
  return (
    <FormControlLabel
      className="form-check"
      label={label}
      disabled={disabled}
      control={<Checkbox {...input} checked={value === true} slotProps={{ input: { ref } }} />}
    />
  );
}
