import type { NameParts } from '#shared/domain/name-parts.ts';
import { toOneLine } from '#shared/input/one-line.ts';

/** An author as a file names them. */
export interface RawAuthor {
  name: string;
  nameParts?: NameParts;
  orcid?: string;
  affiliations: string[];
  isCorresponding?: boolean;
}

/** Returns authors of whom only the names are known. */
export const namedOnly = (names: readonly string[]): RawAuthor[] =>
  names.map((name) => ({ name, affiliations: [] }));

/** What a file says about itself, not yet validated. */
export interface RawFront {
  title?: string | undefined;
  abstract?: string | undefined;
  authors?: RawAuthor[] | undefined;
  keywords?: string[] | undefined;
}

export const singleLine = (text: string): string => toOneLine(text.replace(/\s+/g, ' '));

/** Splits "Ada Lovelace, Charles Babbage and Atlas". */
export const splitNames = (text: string): string[] =>
  text
    .split(/\s*[,;]\s*(?:and\s+|&\s*)?|\s+(?:and|&)\s+/i)
    .map(singleLine)
    .filter((name) => name !== '');

export const splitKeywords = (text: string): string[] =>
  text
    .split(/[,;·•\n]|\s--\s/)
    .map((keyword) => singleLine(keyword).replace(/\.$/, ''))
    .filter((keyword) => keyword !== '');
