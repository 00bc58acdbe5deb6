import type { KeyboardEvent } from 'react';

/** The element id of the list of suggestions. */
export const HELPER_ID = 'search-helper';

/** Lets the search box pass keys to its list of suggestions: arrows, and Enter on a suggestion. */
export interface HelperHandle {
  onKeyDown: (event: KeyboardEvent) => void;
}
