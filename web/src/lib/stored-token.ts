const KEY = 'token';
const listeners = new Set<() => void>();

/** Returns the stored session token; null without a session. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Storage is blocked, or this is the server.
  }
}

/** Stores a token, or removes it if null, and notifies subscribers. */
export function storeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Without storage the session lasts as long as the page.
  }
  forgetSessionHint();
  for (const listener of listeners) listener();
}

/** Removes the hint of `public/theme.js` that hides the login links while the session is restored. */
export function forgetSessionHint(): void {
  delete document.documentElement.dataset.session;
}

/** Subscribes to changes of the token in any tab. */
export function subscribeToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
