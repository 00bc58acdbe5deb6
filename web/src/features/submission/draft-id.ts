/**
 * The draft that this tab works on for a new paper: the one that the address names, else the one of before, so that a
 * reload and a walk to another page go on with it; else a fresh one.
 */
export function newPaperDraftId(supervisorId: string, named: string | null): string {
  const key = keyOf(supervisorId);
  const id = named ?? readItem(key) ?? crypto.randomUUID();
  writeItem(key, id);
  return id;
}

/** The next new paper begins with an empty form. */
export function endNewPaperDraft(supervisorId: string): void {
  try {
    sessionStorage.removeItem(keyOf(supervisorId));
  } catch {
    // As in writeItem.
  }
}

/** A paper has one draft of its next version. */
export const versionDraftId = (paperId: string): string => `version-${paperId}`;

const keyOf = (supervisorId: string) => `draft-of-new-paper:${supervisorId}`;

function readItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeItem(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage that is forbidden: a reload begins a draft of its own then.
  }
}
