import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { withoutEmpty } from './without-empty.ts';

export type ValidatedForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

/**
 * A form checked by a schema when it is sent: the first wrong field takes the focus, an error goes away as soon as its
 * field is edited, and optional fields left empty are left out of what is sent.
 */
export function useValidatedForm<Values extends FieldValues, Output>(
  schema: z.ZodObject & z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): ValidatedForm<Values, Output> {
  const check = zodResolver<Values, unknown, Output>(schema);
  const form = useForm<Values, unknown, Output>({
    defaultValues,
    reValidateMode: 'onSubmit',
    resolver: (values, context, options) => check(withoutEmpty(schema, values) as Values, context, options),
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) form.clearErrors(name as Parameters<typeof form.clearErrors>[0]);
        },
      }),
    [form],
  );
  return form;
}
