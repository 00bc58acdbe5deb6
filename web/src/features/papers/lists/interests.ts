/** A reader's interests: words and categories, separated by commas. Stored in their browser only. */
const KEY = 'interests';
const listeners = new Set<() => void>();
const LONGEST = 300;

export function readInterests(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage is blocked.
    return '';
  }
}

export function storeInterests(text: string): void {
  try {
    const tidy = tidyInterests(text);
    if (tidy) localStorage.setItem(KEY, tidy);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
  for (const notify of listeners) notify();
}

/**
 * Subscribes to changes in this tab and in others.
 * @returns a function that unsubscribes
 */
export function subscribeInterests(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener('storage', notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', notify);
  };
}

/** Removes empty and duplicate interests: ` a,,b , a` → `a, b`. */
export function tidyInterests(text: string): string {
  const interests = text
    .split(',')
    .map((interest) => interest.replaceAll(/\s+/g, ' ').trim())
    .filter((interest) => interest !== '');
  return [...new Set(interests)].join(', ').slice(0, LONGEST);
}
