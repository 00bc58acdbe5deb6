/**
 * Returns the server's state as JSON; empty on a page that only the browser renders. No paper can provide it: authors' text
 * is inside the app's root element.
 */
export const stateText = (): string =>
  document.querySelector('body > script[type="application/json"]')?.textContent ?? '';
