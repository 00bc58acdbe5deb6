import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type ApiProblem, toApiProblem } from '../../lib/api-problem.ts';

/**
 * Shows an API error: field errors on their fields, the first of which gets the focus, and other errors above the form.
 */
export function showProblem<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): ApiProblem {
  const problem = toApiProblem(error);
  const { ofFields, ofForm } = sortDetails(problem, Object.keys(form.getValues()));
  ofFields.forEach(({ field, message }, index) => {
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  });
  if (ofForm) form.setError('root.server', { message: ofForm });
  return problem;
}

/** Splits a problem's details into errors of known fields (`keywords.0` belongs to `keywords`) and the rest. */
export function sortDetails({ details, message }: Pick<ApiProblem, 'details' | 'message'>, fields: string[]) {
  const ofFields: { field: string; message: string }[] = [];
  const rest: string[] = [];
  for (const detail of details) {
    const field = detail.path.split('.')[0] ?? '';
    if (!fields.includes(field)) rest.push(detail.message);
    else if (!ofFields.some((known) => known.field === field))
      ofFields.push({ field, message: detail.message });
  }
  const ofForm = ofFields.length === 0 ? (rest.length > 0 ? rest.join(' ') : message) : rest.join(' ');
  return { ofFields, ofForm };
}
