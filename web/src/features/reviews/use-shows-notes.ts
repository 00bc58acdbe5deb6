import { useState } from 'react';

const KEY = 'colophon.review-notes';

/** Whether the reader wants to see what reviewers said beside the text. The browser remembers it; at first they are shown. */
export function useShowsNotes(): [boolean, (shows: boolean) => void] {
  const [shows, setShows] = useState(() => stored() !== 'off');
  const change = (next: boolean) => {
    setShows(next);
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off');
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  };
  return [shows, change];
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
