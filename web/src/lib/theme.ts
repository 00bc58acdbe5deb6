/** `auto` follows the system. Stored as this word under `theme`; `public/theme.js` applies it before the first paint. */
export type Theme = 'light' | 'dark' | 'auto';

const KEY = 'theme';
const NEXT: Record<Theme, Theme> = { light: 'dark', dark: 'auto', auto: 'light' };
const listeners = new Set<() => void>();

const NAMES: Record<Theme, string> = { light: 'light', dark: 'dark', auto: 'your system’s' };

export const nextTheme = (theme: Theme): Theme => NEXT[theme];

/** The label of the button that changes the theme. */
export const themeLabel = (theme: Theme): string =>
  `Theme: ${NAMES[theme]}. Change to ${NAMES[nextTheme(theme)]}`;

/** Returns the page's theme. */
export function readTheme(): Theme {
  const value = document.documentElement.dataset.theme;
  return value === 'light' || value === 'dark' ? value : 'auto';
}

export function storeTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
