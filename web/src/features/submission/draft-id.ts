/**
 * Returns the id of this tab's draft of a new paper: the one in the URL, else the previous one, so that it survives
 * reloads and navigation, else a new one.
 */
export function newPaperDraftId(supervisorId: string, named: string | null): string {
  const key = keyOf(supervisorId);
  const id = named ?? readItem(key) ?? crypto.randomUUID();
  writeItem(key, id);
  return id;
}

/** Forgets this tab's draft, so that the next new paper starts empty. */
export function endNewPaperDraft(supervisorId: string): void {
  try {
    sessionStorage.removeItem(keyOf(supervisorId));
  } catch {
    // Storage is blocked.
  }
}

/** Returns the id of the draft of a paper's next version. */
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
    // Storage is blocked: a reload starts a new draft.
  }
}
