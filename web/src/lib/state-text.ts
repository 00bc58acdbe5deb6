/** The id of the element with the server's state. */
export const STATE_ID = 'colophon-state';

/** Returns the server's state as JSON; empty on a page that only the browser renders. */
export const stateText = (): string => document.getElementById(STATE_ID)?.textContent ?? '';
