import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { keepForm, sessionOwner, takeForm } from '../../lib/kept-forms.ts';

const SECRET = /password|apiKey/i;

/**
 * Nothing is lost where the session ends under a half-filled form: what stands in it comes back when its owner has logged
 * in again. @param name tells this form from all others of the site; undefined where there is nothing worth keeping
 */
export function useKeptValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string | undefined,
): void {
  useEffect(() => {
    if (name === undefined) return;
    const owner = sessionOwner();
    const untouched = JSON.stringify(form.getValues());
    const keep = () => {
      const values = form.getValues();
      if (JSON.stringify(values) === untouched) return;
      keepForm(
        name,
        owner,
        Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field))),
      );
    };
    // After the effects of who follows what is typed: to them it is typed again.
    const timer = setTimeout(() => {
      for (const [field, value] of Object.entries(takeForm(name) ?? {}))
        form.setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
          shouldDirty: true,
        });
    });
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [form, name]);
}
