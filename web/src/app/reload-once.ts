/** Set while a page that was loaded anew for missing code has not shown yet. */
const KEY = 'reloaded-for-code';

/**
 * Loads the page anew, unless that was tried just now or there is no connection (the browser's own page would stand there).
 * @returns whether it does
 */
export function reloadOnce(
  browser: Pick<Window, 'sessionStorage' | 'location' | 'navigator'> = window,
): boolean {
  if (!browser.navigator.onLine) return false;
  try {
    if (browser.sessionStorage.getItem(KEY)) return false;
    browser.sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage nobody would know that it was tried: better a sentence than loading for ever.
    return false;
  }
  browser.location.reload();
  return true;
}

/** Code has arrived: the next time that some is missing, the page may be loaded anew again. */
export function reloaded(storage: () => Storage = () => window.sessionStorage): void {
  try {
    storage().removeItem(KEY);
  } catch {
    // Nothing was kept, so nothing is to be forgotten.
  }
}
