import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** The form and the name of an input's field. */
export interface Field<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
}
