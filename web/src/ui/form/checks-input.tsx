import FormHelperText from '@mui/material/FormHelperText';
import { type FieldValues, useController } from 'react-hook-form';
import type { Field } from './field.ts';

interface Option {
  label: string;
  help: string;
}

/** Checkboxes in a column, each with a help text. The value is the list of the checked ones. `options` is value → label and help. */
export function ChecksInput<Values extends FieldValues, Output>({
  control,
  name,
  legend,
  options,
}: Field<Values, Output> & { legend: string; options: Readonly<Record<string, Option>> }) {
  const { field, fieldState } = useController({ control, name });
  const checked: string[] = field.value;
  const toggle = (value: string) =>
    field.onChange(checked.includes(value) ? checked.filter((each) => each !== value) : [...checked, value]);
  return (
    <fieldset className="form-group form-radios">
      <legend>{legend}</legend>
      {Object.entries(options).map(([value, { label, help }], index) => (
        <label key={value}>
          <input
            type="checkbox"
            ref={index === 0 ? field.ref : undefined}
            name={field.name}
            value={value}
            checked={checked.includes(value)}
            onChange={() => toggle(value)}
            onBlur={field.onBlur}
          />
          <span>
            {label}
            <small>{help}</small>
          </span>
        </label>
      ))}
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </fieldset>
  );
}
