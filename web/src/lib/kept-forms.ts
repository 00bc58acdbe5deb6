import { readToken } from './stored-token.ts';

/** The values of a form whose session ended; kept in this tab until its owner logs in again. */
interface KeptForm {
  /** The supervisor's id. Other users of this tab don't get the values. */
  owner: string;
  values: Record<string, unknown>;
}

const PREFIX = 'half-filled ';
let isLeaving = false;

/**
 * Keeps a form's values if its session has ended. Keeps nothing if the user just left the form.
 * @param owner `sessionOwner()` when the form was opened
 */
export function keepForm(name: string, owner: string | undefined, values: Record<string, unknown>): void {
  if (owner === undefined || readToken() !== null || isLeaving) return;
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, values } satisfies KeptForm));
  } catch {
    // Storage is blocked or full.
  }
}

/** Returns the kept values of a form to their owner, once. */
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

/** Called on logout: the user left on purpose, so nothing is kept. */
export function leaveForms(): void {
  isLeaving = true;
}

/** Returns the `sub` claim of the stored token, unverified. */
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
