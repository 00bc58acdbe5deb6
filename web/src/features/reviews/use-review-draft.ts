import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api-client.ts';
import { createDraftSaver, type DraftState } from '../../lib/draft-saver.ts';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { type CheckedReview, type ReviewValues, valuesFrom } from './review-form-values.ts';

/**
 * Keeps on the server what stands in the form, over the revision that this page has seen; at once when the page is
 * hidden or left.
 * @param paperId the paper that is reviewed; undefined where there is nothing to keep (a review that is changed)
 * @param revision the draft's that the form began with; 0 for none
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
    const kept = saver.current;
    if (!kept) return;
    const forget = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name) kept.changed();
      },
    });
    const hidden = () => {
      if (document.visibilityState === 'hidden') kept.saveNow();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      forget();
      kept.saveNow();
    };
  }, [form]);
  return {
    state,
    /** Nothing more is saved: it was sent. The server drops what it has with the review. */
    stop: async () => saver.current?.stop(),
    /** Throws away what the server has; the next letter begins anew. */
    drop: async () => saver.current?.drop(),
    /** After a conflict: writes over what the other page saved. */
    keepMine: (theirs: number) => saver.current?.saveOver(theirs),
    /** After a conflict: what the other page saved; empty where it threw the draft away. */
    takeTheirs: async (): Promise<ReviewValues> =>
      valuesFrom((await saver.current?.takeTheirs())?.content ?? {}),
  };
}

type Saver = ReturnType<typeof createSaver>;

const createSaver = (
  id: string,
  values: () => ReviewValues,
  revision: number,
  tell: (state: DraftState) => void,
) =>
  createDraftSaver(
    {
      save: async (over) =>
        (await apiClient.reviews.saveDraft({ id, content: { ...values() }, revision: over })).data,
      read: async () => (await apiClient.reviews.getDraft({ id })).data,
      drop: () => apiClient.reviews.deleteDraft({ id }),
    },
    revision,
    tell,
  );
