import type { FieldValues } from 'react-hook-form';
import { ChoiceInput } from './choice-input.tsx';
import type { Field } from './field.ts';

interface Option {
  label: string;
  help: string;
}

/** Radio buttons in a column, each with a help text. `options` is value → label and help. */
export function RadioInput<Values extends FieldValues, Output>({
  options,
  ...field
}: Field<Values, Output> & { legend: string; options: Readonly<Record<string, Option>> }) {
  const entries = Object.entries(options).map(([value, { label, help }]) => [
    value,
    <span key={value}>
      {label}
      <small>{help}</small>
    </span>,
  ]);
  return <ChoiceInput {...field} className="form-group form-radios" options={Object.fromEntries(entries)} />;
}
