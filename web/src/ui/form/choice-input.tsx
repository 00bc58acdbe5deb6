import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Field } from './field.ts';

/** Radio buttons in a row. `options` is value → label. */
export function ChoiceInput<Values extends FieldValues, Output>({
  control,
  name,
  legend,
  options,
  className = 'form-choice',
}: Field<Values, Output> & {
  legend: string;
  options: Readonly<Record<string, ReactNode>>;
  className?: string;
}) {
  const { field, fieldState } = useController({ control, name });
  return (
    <fieldset className={className}>
      <legend>{legend}</legend>
      {Object.entries(options).map(([value, label], index) => (
        <label key={value}>
          <input
            type="radio"
            ref={index === 0 ? field.ref : undefined}
            name={field.name}
            value={value}
            checked={field.value === value}
            onChange={() => field.onChange(value)}
            onBlur={field.onBlur}
          />
          {label}
        </label>
      ))}
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </fieldset>
  );
}
