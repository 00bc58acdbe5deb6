import { toApiProblem } from './api-problem.ts';

/** What is typed goes to the server once the hands rest. */
const AUTOSAVE_MS = 1500;

export type DraftState =
  | { kind: 'untouched' | 'saving' }
  | { kind: 'saved'; at: Date }
  /** Another page saved it meanwhile; nothing is saved until its author has chosen. */
  | { kind: 'conflict'; revision: number }
  | { kind: 'failed'; message: string };

interface Saved {
  revision: number;
  updatedAt: string;
}

interface DraftOnServer<Kept extends Saved> {
  /** Writes over this revision and no other; 0 for a draft that is not there yet. */
  save: (revision: number) => Promise<Saved>;
  /** What stands there; null where it is gone. */
  read: () => Promise<Kept | null>;
  drop: () => Promise<unknown>;
}

/**
 * The order in which a form's draft is saved: one save at a time, the next with what was typed meanwhile, over the
 * revision that this page has seen.
 * @param revision the server's that the form began with; 0 for none
 */
export function createDraftSaver<Kept extends Saved>(
  server: DraftOnServer<Kept>,
  revision: number,
  tell: (state: DraftState) => void,
) {
  let seen = revision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();
  let isStopped = false;
  let isInConflict = false;

  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const save = async () => {
    if (isStopped || isInConflict) return;
    tell({ kind: 'saving' });
    try {
      const { revision: saved, updatedAt } = await server.save(seen);
      seen = saved;
      tell({ kind: 'saved', at: new Date(updatedAt) });
    } catch (error) {
      const { code, message, extra } = toApiProblem(error);
      isInConflict = code === 'draft-changed' && typeof extra.revision === 'number';
      tell(
        isInConflict ? { kind: 'conflict', revision: Number(extra.revision) } : { kind: 'failed', message },
      );
    }
  };
  const saveInTurn = () => {
    rest();
    saving = saving.then(save);
  };
  const stop = async () => {
    isStopped = true;
    rest();
    await saving;
  };

  return {
    /** The revision that was seen last. */
    seen: () => seen,
    /** Something was typed; also after a stop: what was sent may have been refused. */
    changed() {
      isStopped = false;
      rest();
      timer = setTimeout(saveInTurn, AUTOSAVE_MS);
    },
    /** Does not wait for the hands to rest: the page is hidden or left. */
    saveNow() {
      if (timer !== undefined) saveInTurn();
    },
    /** Nothing more is saved; a save under way is waited for. */
    stop,
    /** Throws it away; the next letter begins a draft anew. */
    async drop() {
      await stop();
      if (seen > 0) await server.drop();
      seen = 0;
      isInConflict = false;
      tell({ kind: 'untouched' });
    },
    /** After a conflict: writes over what the other page saved. */
    saveOver(theirs: number) {
      seen = theirs;
      isInConflict = false;
      saveInTurn();
    },
    /** After a conflict: what the other page saved; null where it threw the draft away. */
    async takeTheirs(): Promise<Kept | null> {
      const theirs = await server.read();
      seen = theirs?.revision ?? 0;
      isInConflict = false;
      tell(theirs ? { kind: 'saved', at: new Date(theirs.updatedAt) } : { kind: 'untouched' });
      return theirs;
    },
  };
}
