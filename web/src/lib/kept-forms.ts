import { readToken } from './stored-token.ts';

/** What stood half filled in a form when the session ended under it; kept in this tab until its owner is back. */
interface KeptForm {
  /** Whose it is: nobody else who logs in here gets it. */
  owner: string;
  values: Record<string, unknown>;
}

const PREFIX = 'half-filled ';
let isLeaving = false;

/**
 * Keeps the values of a form that goes away because its session has ended; of a form that is simply left, nothing.
 * @param owner `sessionOwner()` when the form began
 */
export function keepForm(name: string, owner: string | undefined, values: Record<string, unknown>): void {
  if (owner === undefined || readToken() !== null || isLeaving) return;
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, values } satisfies KeptForm));
  } catch {
    // No storage, or no room: as it was without.
  }
}

/** What was kept of a form of mine, once. */
export function takeForm(name: string): Record<string, unknown> | undefined {
  isLeaving = false;
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as KeptForm | null;
    if (!kept || kept.owner !== sessionOwner()) return undefined;
    sessionStorage.removeItem(PREFIX + name);
    return kept.values;
  } catch {
    return undefined;
  }
}

/** Somebody logs out of their own accord: what they leave is not kept for the next who sits here. */
export function leaveForms(): void {
  isLeaving = true;
}

/** The supervisor whose session the browser holds, as its token says (a JWT's `sub`); not checked. */
export function sessionOwner(): string | undefined {
  try {
    const payload = readToken()?.split('.')[1];
    if (payload === undefined) return undefined;
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}
