import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api-client.ts';
import { createDraftSaver, type DraftState } from '../../lib/draft-saver.ts';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { type CheckedReview, type ReviewValues, valuesFrom } from './review-form-values.ts';

/**
 * Saves the form as a draft on the server, with optimistic locking by revision. Saves immediately when the page is
 * hidden or closed.
 * @param paperId the reviewed paper, or undefined when a published review is edited, which has no draft
 * @param revision the revision of the draft that the form started with; 0 for none
 */
export function useReviewDraft(
  form: ValidatedForm<ReviewValues, CheckedReview>,
  paperId: string | undefined,
  revision: number,
) {
  const [state, setState] = useState<DraftState>({ kind: 'untouched' });
  const saver = useRef<Saver>(undefined);
  if (paperId !== undefined)
    saver.current ??= createSaver(paperId, () => form.getValues(), revision, setState);
  useEffect(() => {
    const current = saver.current;
    if (!current) return;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name) current.changed();
      },
    });
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') current.saveNow();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      unsubscribe();
      current.saveNow();
    };
  }, [form]);
  return {
    state,
    /** Stops saving because the review is being sent. The server deletes the draft with it. */
    stop: async () => saver.current?.stop(),
    /** Deletes the draft. The next change starts a new one. */
    drop: async () => saver.current?.drop(),
    /** After a conflict: overwrites the other page's draft. */
    keepMine: (theirs: number) => saver.current?.saveOver(theirs),
    /** After a conflict: returns the other page's draft, or empty values if that page deleted it. */
    takeTheirs: async (): Promise<ReviewValues> =>
      valuesFrom((await saver.current?.takeTheirs())?.content ?? {}),
  };
}

type Saver = ReturnType<typeof createSaver>;

const createSaver = (
  id: string,
  values: () => ReviewValues,
  revision: number,
  onState: (state: DraftState) => void,
) =>
  createDraftSaver(
    {
      save: async (over) =>
        (await apiClient.reviews.saveDraft({ id, content: { ...values() }, revision: over })).data,
      read: async () => (await apiClient.reviews.getDraft({ id })).data,
      drop: () => apiClient.reviews.deleteDraft({ id }),
    },
    revision,
    onState,
  );
