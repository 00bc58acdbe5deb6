import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { keepForm, sessionOwner, takeForm } from '../../lib/kept-forms.ts';

const SECRET = /password|apiKey/i;

/**
 * Restores a half-filled form after its session ended, once its owner has logged in again.
 * @param name identifies the form on the site; undefined to keep nothing
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
    // After other effects, so that their subscriptions see the restored values as changes.
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
