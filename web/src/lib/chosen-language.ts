import { OTHER_LANGUAGES } from '#shared/input/language.ts';

const KEY = 'language';

/** Returns the reader's language of the screens: the one that the address asks for, which is kept, or the one kept before. */
export function chosenLanguage(): string {
  const asked = new URLSearchParams(window.location.search).get(KEY);
  try {
    if (asked !== null && isKnown(asked)) localStorage.setItem(KEY, asked);
    const kept = localStorage.getItem(KEY);
    return kept !== null && isKnown(kept) ? kept : 'en';
  } catch {
    // Storage is blocked.
    return asked !== null && isKnown(asked) ? asked : 'en';
  }
}

/** Loads the app in the reader's language, and the English one if that fails. */
export const loadApp = (loadEnglish: () => Promise<unknown>): Promise<unknown> => {
  const language = chosenLanguage();
  return language === 'en'
    ? loadEnglish()
    : import(/* @vite-ignore */ `/languages/${language}.js`).catch(loadEnglish);
};

const isKnown = (language: string): boolean => language === 'en' || language in OTHER_LANGUAGES;
