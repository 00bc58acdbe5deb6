/** Set from a reload for missing code until a page is shown. */
const KEY = 'reloaded-for-code';

/**
 * Reloads the page, unless it was just reloaded or there is no connection, where the browser's error page would appear.
 * @returns whether it reloads
 */
export function reloadOnce(
  browser: Pick<Window, 'sessionStorage' | 'location' | 'navigator'> = window,
): boolean {
  if (!browser.navigator.onLine) return false;
  try {
    if (browser.sessionStorage.getItem(KEY)) return false;
    browser.sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage we can't detect a reload loop, so show an error instead.
    return false;
  }
  browser.location.reload();
  return true;
}

/** Marks a reload as successful, so that the next missing code can reload again. */
export function reloaded(storage: () => Storage = () => window.sessionStorage): void {
  try {
    storage().removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
