import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api-client.ts';
import { createDraftSaver, type DraftState } from '../../lib/draft-saver.ts';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { type Draft, parseValues, removeDraft, saveDraft } from './draft.ts';
import { keepFiles } from './kept-files.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Saves a text of megabytes less often than every keystroke, but loses a word at most in a crash. */
const PAUSE_MS = 300;

interface DraftOf {
  id: string;
  paperId: string | undefined;
  /** The server's revision that the form started with; 0 for none. */
  revision: number;
}

/**
 * Saves the form as a draft: in this tab after each pause, including files, and on the server after a longer pause. A save
 * fails if another page has saved a newer revision.
 */
export function useDraft(form: ValidatedForm<SubmissionValues, CheckedSubmission>, draft: DraftOf) {
  const [state, setState] = useState<DraftState>({ kind: 'untouched' });
  const keeper = useRef<Keeper>(undefined);
  keeper.current ??= createKeeper(draft, () => form.getValues(), setState);
  useEffect(() => {
    const kept = keeper.current;
    if (!kept) return;
    const forget = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name) kept.changed(name);
      },
    });
    window.addEventListener('pagehide', kept.keepHere);
    return () => {
      window.removeEventListener('pagehide', kept.keepHere);
      forget();
      kept.rest();
    };
  }, [form]);

  return {
    state,
    /** Deletes the draft, here and on the server. The next change starts a new one. */
    end: () => keeper.current?.end(),
    /** Resolves a conflict: overwrites the other page's draft. */
    keepMine: (revision: number) => keeper.current?.saveOver(revision),
    /** Resolves a conflict: returns the other page's draft. */
    takeTheirs: async (): Promise<Draft | undefined> => keeper.current?.takeTheirs(),
  };
}

type Keeper = ReturnType<typeof createKeeper>;

/** Saves the draft in this tab and, with a `DraftSaver`, on the server. */
function createKeeper(
  { id, paperId, revision }: DraftOf,
  values: () => SubmissionValues,
  onState: (state: DraftState) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const there = createDraftSaver(
    {
      save: async (over) => {
        const { files: _, ...kept } = values();
        const { data } = await apiClient.papers.saveDraft({
          id,
          values: kept,
          paperId: paperId ?? null,
          revision: over,
        });
        saveDraft(id, data.revision, values());
        return data;
      },
      read: async () => (await apiClient.papers.getDraft({ id })).data,
      // If this fails, the draft expires later.
      drop: () => apiClient.papers.deleteDraft({ id }).catch(() => undefined),
    },
    revision,
    onState,
  );
  const keepHere = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    saveDraft(id, there.seen(), values());
  };

  return {
    keepHere,
    /** Called when the user navigates within the site: saves the last changes at once. */
    rest() {
      keepHere();
      there.saveNow();
    },
    changed(field: string) {
      clearTimeout(timer);
      timer = setTimeout(keepHere, PAUSE_MS);
      // The server's draft has no files: with nothing else, it would be an untitled row in the list of drafts.
      if (field === 'files') void keepFiles(id, values().files);
      else there.changed();
    },
    async end() {
      clearTimeout(timer);
      timer = undefined;
      await there.stop();
      removeDraft(id);
      await keepFiles(id, []);
      await there.drop();
    },
    saveOver: there.saveOver,
    async takeTheirs() {
      const theirs = await there.takeTheirs();
      removeDraft(id);
      return parseValues(theirs?.values ?? {});
    },
  };
}
