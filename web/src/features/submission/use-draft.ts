import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { type Draft, parseValues, removeDraft, saveDraft } from './draft.ts';
import { keepFiles } from './kept-files.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Long enough that a text of megabytes is not written at each letter, short enough that a crash costs a word. */
const PAUSE_MS = 300;
/** What is typed goes to the server once the hands rest. */
const AUTOSAVE_MS = 1500;

export type DraftState =
  | { kind: 'untouched' | 'saving' }
  | { kind: 'saved'; at: Date }
  /** Another page saved it meanwhile; nothing is saved until the author has chosen. */
  | { kind: 'conflict'; revision: number }
  | { kind: 'failed'; message: string };

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
    /** Forgets the draft, here and on the server: it was sent, or thrown away. */
    end: () => keeper.current?.end(),
    /** Throws it away, and begins a fresh one. */
    startAfresh: async () => {
      await keeper.current?.end();
      keeper.current?.begin();
    },
    /** After a conflict: writes over what the other page saved. */
    keepMine: (revision: number) => keeper.current?.saveOver(revision),
    /** After a conflict: what the other page saved. */
    takeTheirs: async (): Promise<Draft | undefined> => keeper.current?.takeTheirs(),
  };
}

type Keeper = ReturnType<typeof createKeeper>;

/** The timers and the order of saves; one at a time, the next with what was typed meanwhile. */
function createKeeper(
  { id, paperId, revision }: DraftOf,
  values: () => SubmissionValues,
  tell: (state: DraftState) => void,
) {
  let seen = revision;
  let here: ReturnType<typeof setTimeout> | undefined;
  let there: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let isHeld = false;

  const keepHere = () => {
    if (here === undefined) return;
    clearTimeout(here);
    here = undefined;
    saveDraft(id, seen, values());
  };
  const save = async () => {
    const { files: _, ...kept } = values();
    tell({ kind: 'saving' });
    try {
      const { data } = await apiClient.papers.saveDraft({
        id,
        values: kept,
        paperId: paperId ?? null,
        revision: seen,
      });
      seen = data.revision;
      saveDraft(id, seen, values());
      tell({ kind: 'saved', at: new Date(data.updatedAt) });
    } catch (error) {
      const { code, message, extra } = toApiProblem(error);
      isHeld = code === 'draft-changed';
      if (isHeld && typeof extra.revision === 'number') tell({ kind: 'conflict', revision: extra.revision });
      else tell({ kind: 'failed', message });
    }
  };
  const saveInTurn = () => {
    there = undefined;
    if (isHeld) return;
    saving = (saving ?? Promise.resolve()).then(save);
  };
  const rest = () => {
    keepHere();
    clearTimeout(there);
    // The page is left within the site: what was typed last is saved now.
    if (there !== undefined) saveInTurn();
  };

  return {
    keepHere,
    rest,
    changed(field: string) {
      clearTimeout(here);
      here = setTimeout(keepHere, PAUSE_MS);
      if (field === 'files') void keepFiles(id, values().files);
      clearTimeout(there);
      there = setTimeout(saveInTurn, AUTOSAVE_MS);
    },
    async end() {
      for (const timer of [here, there]) clearTimeout(timer);
      here = undefined;
      there = undefined;
      isHeld = true;
      await saving;
      removeDraft(id);
      await keepFiles(id, []);
      // Should it fail, the draft expires by itself.
      if (seen > 0) await apiClient.papers.deleteDraft({ id }).catch(() => undefined);
    },
    /** The next letter begins a draft anew. */
    begin() {
      seen = 0;
      isHeld = false;
      tell({ kind: 'untouched' });
    },
    saveOver(revision: number) {
      seen = revision;
      isHeld = false;
      saveInTurn();
    },
    async takeTheirs() {
      const { data } = await apiClient.papers.getDraft({ id });
      seen = data.revision;
      isHeld = false;
      removeDraft(id);
      tell({ kind: 'saved', at: new Date(data.updatedAt) });
      return parseValues(data.values);
    },
  };
}
