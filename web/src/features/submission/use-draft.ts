import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api-client.ts';
import { createDraftSaver, type DraftState } from '../../lib/draft-saver.ts';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { type Draft, parseValues, removeDraft, saveDraft } from './draft.ts';
import { keepFiles } from './kept-files.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Long enough that a text of megabytes is not written at each letter, short enough that a crash costs a word. */
const PAUSE_MS = 300;

interface DraftOf {
  id: string;
  paperId: string | undefined;
  /** The server's revision that the form began with; 0 for none. */
  revision: number;
}

/**
 * Keeps what stands in the form: in this tab after each pause, files included, and on the server once the hands rest,
 * over the revision that this page has seen and no other.
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
    /** Forgets the draft, here and on the server: it was sent, or thrown away. The next letter begins a fresh one. */
    end: () => keeper.current?.end(),
    /** After a conflict: writes over what the other page saved. */
    keepMine: (revision: number) => keeper.current?.saveOver(revision),
    /** After a conflict: what the other page saved. */
    takeTheirs: async (): Promise<Draft | undefined> => keeper.current?.takeTheirs(),
  };
}

type Keeper = ReturnType<typeof createKeeper>;

/** Keeps the draft in this tab, beside what saves it on the server. */
function createKeeper(
  { id, paperId, revision }: DraftOf,
  values: () => SubmissionValues,
  tell: (state: DraftState) => void,
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
      // Should it fail, the draft expires by itself.
      drop: () => apiClient.papers.deleteDraft({ id }).catch(() => undefined),
    },
    revision,
    tell,
  );
  const keepHere = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    saveDraft(id, there.seen(), values());
  };

  return {
    keepHere,
    /** The page is left within the site: what was typed last is saved now. */
    rest() {
      keepHere();
      there.saveNow();
    },
    changed(field: string) {
      clearTimeout(timer);
      timer = setTimeout(keepHere, PAUSE_MS);
      if (field === 'files') void keepFiles(id, values().files);
      there.changed();
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
