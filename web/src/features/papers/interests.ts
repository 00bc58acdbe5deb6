/** What a reader wants to see papers of, kept in their browser alone: words and categories, with commas between. */
const KEY = 'interests';
const listeners = new Set<() => void>();
const LONGEST = 300;

export function readInterests(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // A browser that keeps nothing: there are none.
    return '';
  }
}

export function storeInterests(text: string): void {
  try {
    const tidy = tidyInterests(text);
    if (tidy) localStorage.setItem(KEY, tidy);
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
  for (const tell of listeners) tell();
}

/** To be told of another value, here or in another tab. @returns what ends it */
export function subscribeInterests(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/** Without empty ones and those that stand there twice: ` a,,b , a` → `a, b`. */
export function tidyInterests(text: string): string {
  const interests = text
    .split(',')
    .map((interest) => interest.replaceAll(/\s+/g, ' ').trim())
    .filter((interest) => interest !== '');
  return [...new Set(interests)].join(', ').slice(0, LONGEST);
}
