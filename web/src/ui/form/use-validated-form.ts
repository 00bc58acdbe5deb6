import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
// Makes zod's sentences those of the API.
import '#shared/input/explain-issue.ts';
import { useKeptValues } from './use-kept-values.ts';
import { withoutEmpty } from './without-empty.ts';

export type ValidatedForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

/**
 * Creates a form that a schema checks when it is sent. The first invalid field gets the focus, editing a field clears its
 * error, and empty optional fields are omitted.
 * @param keptAs identifies the form on the site, so that its values survive the end of a session
 */
export function useValidatedForm<Values extends FieldValues, Output>(
  schema: z.ZodObject & z.ZodType<Output>,
  defaultValues: DefaultValues<Values>,
  keptAs?: string,
): ValidatedForm<Values, Output> {
  // The schema parses the form's values, which aren't typed as its input.
  const check = zodResolver(schema) as Resolver<FieldValues, unknown, Output>;
  const resolver = ((values, context, options) =>
    check(withoutEmpty(schema, values), context, options as never)) as Resolver<Values, unknown, Output>;
  const form = useForm<Values, unknown, Output>({ defaultValues, reValidateMode: 'onSubmit', resolver });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!name) return;
          form.clearErrors(name as FieldPath<Values>);
          form.clearErrors('root');
        },
      }),
    [form],
  );
  useKeptValues(form, keptAs);
  return form;
}
