import { useEffect, useRef, useState } from 'react';
import type { Preview } from '#shared/domain/preview.ts';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { type FoundValues, type OwnByline, valuesOfSource, valuesToFill } from './source-values.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Fills empty fields of the form with what the files say, once for each preview. Returns the filled values. */
export function useSourceValues(
  form: ValidatedForm<SubmissionValues, CheckedSubmission>,
  preview: Preview | null | undefined,
  own: OwnByline | undefined,
): FoundValues {
  const [filled, setFilled] = useState<FoundValues>({});
  const seen = useRef<Preview>(undefined);
  useEffect(() => {
    if (!preview || seen.current === preview) return;
    seen.current = preview;
    const values = valuesToFill(valuesOfSource(preview, own), form.getValues(), filled);
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof FoundValues, value, { shouldDirty: true });
    setFilled((before) => ({ ...before, ...values }));
  }, [form, preview, own, filled]);
  return filled;
}
