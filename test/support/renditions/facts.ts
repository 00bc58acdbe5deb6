/** What an output says about a paper; undefined for what its format has no place for. */
export interface Facts {
  title?: string | undefined;
  /** The names on the byline, in their order, as "Ada Lovelace". */
  byline?: string[] | undefined;
  abstract?: string | undefined;
  references?: number | undefined;
  /** The day of publication: 2026-11-22. */
  date?: string | undefined;
  version?: number | undefined;
  /** Its text without code and formulas, in which no command of TeX may be left. */
  text: string;
  /** The code in it, and its formulas in TeX. */
  code?: string;
  formulas?: string;
}

/** Typographic marks, entities of TeX and runs of spaces aside. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[\u00ad\u200b\u2060]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the number of the version that a text names: 2 for COL.2611.00042v2. */
export const versionIn = (text: string): number | undefined =>
  Number(/COL\.\d{4}\.\d{5}v(\d+)/.exec(text)?.[1] ?? Number.NaN);

/** The text without the backslashes before punctuation. */
export const unescaped = (text: string): string => text.replaceAll(/\\([^A-Za-z0-9\s])/g, '$1');
