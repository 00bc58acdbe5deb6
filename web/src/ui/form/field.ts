import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** Which field of which form an input is for. */
export interface Field<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
}
