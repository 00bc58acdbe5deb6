import { toApiProblem } from './api-problem.ts';

/** The pause in typing before a draft is saved. */
const AUTOSAVE_MS = 1500;

export type DraftState =
  | { kind: 'untouched' | 'saving' }
  | { kind: 'saved'; at: Date }
  /** Another page saved the draft. Nothing is saved until the user chooses. */
  | { kind: 'conflict'; revision: number }
  | { kind: 'failed'; message: string };

interface Saved {
  revision: number;
  updatedAt: string;
}

interface DraftOnServer<Kept extends Saved> {
  /** Saves if this is the current revision; 0 for a new draft. */
  save: (revision: number) => Promise<Saved>;
  /** Reads the draft; null if it was deleted. */
  read: () => Promise<Kept | null>;
  drop: () => Promise<unknown>;
}

/**
 * Saves a form's draft, one save at a time, each based on the last revision this page knows.
 * @param revision the server's revision that the form started with; 0 for none
 * @param onState receives each new state
 */
export function createDraftSaver<Kept extends Saved>(
  server: DraftOnServer<Kept>,
  revision: number,
  onState: (state: DraftState) => void,
) {
  let seen = revision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();
  let isStopped = false;
  let isInConflict = false;

  const cancelTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const save = async () => {
    if (isStopped || isInConflict) return;
    onState({ kind: 'saving' });
    try {
      const { revision: saved, updatedAt } = await server.save(seen);
      seen = saved;
      onState({ kind: 'saved', at: new Date(updatedAt) });
    } catch (error) {
      const { code, message, extra } = toApiProblem(error);
      isInConflict = code === 'draft-changed' && typeof extra.revision === 'number';
      onState(
        isInConflict ? { kind: 'conflict', revision: Number(extra.revision) } : { kind: 'failed', message },
      );
    }
  };
  const saveInTurn = () => {
    cancelTimer();
    saving = saving.then(save);
  };
  const stop = async () => {
    isStopped = true;
    cancelTimer();
    await saving;
  };

  return {
    /** Returns the last revision this page knows. */
    seen: () => seen,
    /** Schedules a save after a change. Restarts a stopped saver, because the submission may have failed. */
    changed() {
      isStopped = false;
      cancelTimer();
      timer = setTimeout(saveInTurn, AUTOSAVE_MS);
    },
    /** Saves without waiting for a pause, when the page is hidden or left. */
    saveNow() {
      if (timer !== undefined) saveInTurn();
    },
    /** Stops saving, after the current save. */
    stop,
    /** Deletes the draft. The next change starts a new one. */
    async drop() {
      await stop();
      if (seen > 0) await server.drop();
      seen = 0;
      isInConflict = false;
      onState({ kind: 'untouched' });
    },
    /** Resolves a conflict: overwrites the other page's draft. */
    saveOver(theirs: number) {
      seen = theirs;
      isInConflict = false;
      saveInTurn();
    },
    /** Resolves a conflict: returns the other page's draft, or null if it was deleted. */
    async takeTheirs(): Promise<Kept | null> {
      const theirs = await server.read();
      seen = theirs?.revision ?? 0;
      isInConflict = false;
      onState(theirs ? { kind: 'saved', at: new Date(theirs.updatedAt) } : { kind: 'untouched' });
      return theirs;
    },
  };
}
