import { Cite } from '@citation-js/core';
import { LIMITS } from '#shared/constants.ts';
import '@citation-js/plugin-bibtex';
import type { BibtexEntry } from './split-bibtex.ts';

export type CslData = Cite['data'][number];

/** Returns the texts of the `@string` definitions of a file by the names that they define. */
export function namedStrings(entries: BibtexEntry[]): Map<string, string> {
  const strings = new Map<string, string>();
  for (const { type, text } of entries) {
    const name = /^@\s*\w+\s*[{(]\s*([^=\s{}]{1,100})\s*=/.exec(text)?.[1];
    if (type === 'string' && name) strings.set(name, text);
  }
  return strings;
}

/**
 * Parses a BibTeX entry, with only the abbreviations that it uses: a broken one doesn't affect other entries.
 * @throws Error if the entry can't be parsed, or is too long with its abbreviations
 */
export function entryToCsl(text: string, strings: ReadonlyMap<string, string>): CslData {
  const names = new Set(text.match(/[^\s=,#{}()"]+/g));
  const used = [...names].flatMap((name) => strings.get(name) ?? []);
  const all = [...used, text].join('\n');
  if (all.length > LIMITS.bibtexEntryCharacters) throw new Error('its abbreviations are too long');
  const [item] = new Cite(all, { generateGraph: false }).data;
  if (!item) throw new Error('nothing was read');
  return item;
}

/** Reads BibTeX's `eprint` and `archiveprefix`, which the parser keeps only in part, and the fields that people write ids in. */
export function eprintOfEntry(text: string): string {
  const valueOfField = (name: string) =>
    new RegExp(String.raw`[,\s]${name}\s*=\s*[{"]?([^{}",]*)`, 'i').exec(text)?.[1]?.trim() ?? '';
  const archive = valueOfField('archiveprefix') || valueOfField('eprinttype');
  return `${archive}:${valueOfField('eprint')} ${valueOfField('journal')} ${valueOfField('note')}`;
}
