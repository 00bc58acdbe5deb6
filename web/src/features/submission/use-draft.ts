import { useEffect } from 'react';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { saveDraft } from './draft.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Long enough that a text of megabytes is not written at each letter, short enough that a crash costs a word. */
const PAUSE_MS = 300;

/** Keeps what is typed, after each pause and when the page is left. */
export function useDraft(form: ValidatedForm<SubmissionValues, CheckedSubmission>, key: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      saveDraft(key, form.getValues());
    };
    const forget = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (!name) return;
        clearTimeout(timer);
        timer = setTimeout(save, PAUSE_MS);
      },
    });
    window.addEventListener('pagehide', save);
    return () => {
      // Not saved here: after sending, the draft is gone for good.
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
      forget();
    };
  }, [form, key]);
}
