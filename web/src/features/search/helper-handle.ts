import type { KeyboardEvent } from 'react';

/** The element id of the list of suggestions. */
export const HELPER_ID = 'search-helper';

/** What the search box hands on to its list of suggestions: arrows, and Enter on one of them. */
export interface HelperHandle {
  onKeyDown: (event: KeyboardEvent) => void;
}
