const KEY = 'token';
const listeners = new Set<() => void>();

/** The session token as the browser keeps it (product-spec.md §4), null when nobody is logged in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Storage is forbidden, or this is the server.
  }
}

/** Keeps a token, or removes it with null, and tells whoever subscribed. */
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

/** Takes back what `public/theme.js` says before it is known who is logged in; Login may then be shown. */
export function forgetSessionHint(): void {
  delete document.documentElement.dataset.session;
}

/** Calls back when the token changes here or in another tab. */
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
