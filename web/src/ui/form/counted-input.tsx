import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form';
import { formatNumber } from '../counted.ts';
import { TextInput } from './text-input.tsx';

/** A text field that says how many characters it has of how many it may have. */
export function CountedInput<Values extends FieldValues, Output>({
  min = 0,
  max,
  ...field
}: Parameters<typeof TextInput<Values, Output>>[0] & { min?: number; max: number }) {
  const value: FieldPathValue<Values, FieldPath<Values>> = useWatch({
    control: field.control,
    name: field.name,
  });
  const count = typeof value === 'string' ? value.trim().length : 0;
  return (
    <TextInput
      {...field}
      helperText={`${formatNumber(count)} of ${formatNumber(max)} characters${min > 0 ? `; at least ${formatNumber(min)}` : ''}.`}
    />
  );
}
