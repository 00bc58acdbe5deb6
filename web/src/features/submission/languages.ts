/** Languages that papers are mostly written in, as BCP 47 codes. */
const CODES = [
  ...['en', 'ar', 'cs', 'da', 'de', 'el', 'es', 'fa', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'ko'],
  ...['nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sv', 'tr', 'uk', 'vi', 'zh'],
];

/** Code → name in its English form, English first; with the code that a paper has already, whatever it is. */
export function languageOptions(current: string): Record<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return Object.fromEntries([...new Set([...CODES, current])].map((code) => [code, names.of(code) ?? code]));
}
