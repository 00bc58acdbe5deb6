import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Field } from './field.ts';

/** One of a few, all in sight: a row of radio buttons. `options` is value → what stands on it. */
export function ChoiceInput<Values extends FieldValues, Output>({
  control,
  name,
  legend,
  options,
}: Field<Values, Output> & { legend: string; options: Readonly<Record<string, ReactNode>> }) {
  const { field } = useController({ control, name });
  return (
    <fieldset className="form-choice">
      <legend>{legend}</legend>
      {Object.entries(options).map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={field.name}
            value={value}
            checked={field.value === value}
            onChange={() => field.onChange(value)}
            onBlur={field.onBlur}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
