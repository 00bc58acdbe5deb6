import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import type { CheckedReview, ReviewValues } from './review-form-values.ts';

/** What is typed goes to the server once the hands rest. */
const AUTOSAVE_MS = 1500;

export type DraftState =
  | { kind: 'untouched' | 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string };

/**
 * Keeps on the server what stands in the form, one save after the other; at once when the page is hidden or left.
 * @param paperId the paper that is reviewed; undefined where there is nothing to keep (a review that is changed)
 */
export function useReviewDraft(
  form: ValidatedForm<ReviewValues, CheckedReview>,
  paperId: string | undefined,
) {
  const [state, setState] = useState<DraftState>({ kind: 'untouched' });
  const keeper = useRef<ReturnType<typeof createKeeper>>(undefined);
  useEffect(() => {
    if (paperId === undefined) return;
    const kept = createKeeper(paperId, () => form.getValues(), setState);
    keeper.current = kept;
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
  }, [form, paperId]);
  return {
    state,
    /** Nothing more is saved: it was sent. The server drops what it has with the review. */
    stop: async () => keeper.current?.stop(),
    /** Throws away what the server has; the next letter begins anew. */
    drop: async () => keeper.current?.drop(),
  };
}

function createKeeper(paperId: string, values: () => ReviewValues, tell: (state: DraftState) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();
  let isStopped = false;
  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const save = async () => {
    if (isStopped) return;
    tell({ kind: 'saving' });
    try {
      const { data } = await apiClient.reviews.saveDraft({ id: paperId, content: { ...values() } });
      tell({ kind: 'saved', at: new Date(data.updatedAt) });
    } catch (error) {
      tell({ kind: 'failed', message: toApiProblem(error).message });
    }
  };
  const saveNow = () => {
    if (timer === undefined) return;
    rest();
    saving = saving.then(save);
  };
  return {
    saveNow,
    changed() {
      // Sent but refused: what is typed on is kept again.
      isStopped = false;
      rest();
      timer = setTimeout(saveNow, AUTOSAVE_MS);
    },
    async stop() {
      isStopped = true;
      rest();
      await saving;
    },
    async drop() {
      rest();
      await saving;
      await apiClient.reviews.deleteDraft({ id: paperId });
      tell({ kind: 'untouched' });
    },
  };
}
