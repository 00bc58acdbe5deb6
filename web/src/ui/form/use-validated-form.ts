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
import { useKeptValues } from './use-kept-values.ts';
import { withoutEmpty } from './without-empty.ts';

export type ValidatedForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

/**
 * A form checked by a schema when it is sent: the first wrong field takes the focus, an error goes away as soon as its
 * field is edited, and optional fields left empty are left out of what is sent.
 * @param keptAs names this form among all of the site: what stands in it comes back where the session ended under it
 */
export function useValidatedForm<Values extends FieldValues, Output>(
  schema: z.ZodObject & z.ZodType<Output>,
  defaultValues: DefaultValues<Values>,
  keptAs?: string,
): ValidatedForm<Values, Output> {
  // The schema is what parses the fields' values; before it they are only known as the form's.
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
