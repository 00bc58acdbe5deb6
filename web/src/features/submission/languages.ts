import { LANGUAGE } from '#shared/input/language.ts';

/** Common languages of papers, as BCP 47 codes. */
const CODES = [
  ...['en', 'ar', 'cs', 'da', 'de', 'el', 'es', 'fa', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'ko'],
  ...['nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sv', 'tr', 'uk', 'vi', 'zh'],
];

/** Returns code → English name, English first, then by name, including the paper's current language. */
export function languageOptions(current: string): Record<string, string> {
  const names = new Intl.DisplayNames(LANGUAGE, { type: 'language' });
  const named = [...new Set([...CODES, current])].map((code) => [code, names.of(code) ?? code] as const);
  const rank = (code: string) => (code === 'en' ? 0 : 1);
  return Object.fromEntries(
    named.toSorted(([a, one], [b, other]) => rank(a) - rank(b) || one.localeCompare(other, LANGUAGE)),
  );
}
