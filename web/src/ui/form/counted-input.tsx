import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { formatCount } from '#shared/input/counted.ts';
import { type FieldLimits, fieldLimits } from './field-limits.ts';
import { TextInput } from './text-input.tsx';

type CountedInputProps<Values extends FieldValues, Output> = Omit<
  Parameters<typeof TextInput<Values, Output>>[0],
  'helperText'
> & {
  /** The schema that checks the form; the counter shows its limits. */
  schema: z.ZodObject;
  /** What the field is for, before the counter. */
  help?: string;
};

/** A text field with a counter of its characters. */
export function CountedInput<Values extends FieldValues, Output>({
  schema,
  help,
  ...field
}: CountedInputProps<Values, Output>) {
  const value: FieldPathValue<Values, FieldPath<Values>> = useWatch({
    control: field.control,
    name: field.name,
  });
  const count = typeof value === 'string' ? value.trim().length : 0;
  const counter = countOf(count, fieldLimits(schema, field.name));
  return <TextInput {...field} helperText={help ? `${help} ${counter}` : counter} />;
}

/** `12 of 2,000 characters (at least 10).` */
function countOf(count: number, { min, max }: FieldLimits): string {
  const limit = max === null ? '' : ` of ${formatCount(max)}`;
  const least = min !== null && min > 1 ? ` (at least ${formatCount(min)})` : '';
  return `${formatCount(count)}${limit} characters${least}.`;
}
