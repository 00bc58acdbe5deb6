/** One submission as it was last sent: what was sent, and its key. */
export interface Attempt {
  fingerprint: string;
  key: string;
}

/**
 * The attempt to send with: the same key while the same submission is tried again (its answer may have been lost on the
 * way, and it must not be published twice), a fresh one for anything else (decisions.md §2).
 * @param previous the last attempt that got no final answer
 */
export function nextAttempt(previous: Attempt | undefined, fingerprint: string): Attempt {
  return previous?.fingerprint === fingerprint ? previous : { fingerprint, key: crypto.randomUUID() };
}

/** Whether an answer of this status leaves open if the submission arrived; 0 stands for no answer at all. */
export function isOpen(status: number): boolean {
  return status === 0 || status >= 500;
}
