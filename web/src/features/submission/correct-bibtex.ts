import type { MatchedRecord } from '#shared/domain/reference-check.ts';
import type { ComparedField } from '#shared/domain/reference-check-constants.ts';

/**
 * Returns a BibTeX file whose entry has a field as the record has it; undefined if the file lacks the entry, or the record lacks the
 * field.
 */
export function correctBibtex(
  file: string,
  key: string,
  field: ComparedField,
  record: MatchedRecord,
): string | undefined {
  const entry = entryOf(file, key);
  if (!entry) return undefined;
  const text = file.slice(entry.start, entry.end);
  const set = recordValue(field, record, text);
  if (!set) return undefined;
  const corrected = withField(text, set.name, set.value);
  return file.slice(0, entry.start) + corrected + file.slice(entry.end);
}

/** The characters from an entry's `@` to its closing brace. */
function entryOf(file: string, key: string): { start: number; end: number } | undefined {
  for (const { 0: head, 1: found, index } of file.matchAll(/^[ \t]*@\w+\s*[{(]\s*([^,\s{}]+)\s*,/gm))
    if (found === key) return { start: index, end: endOfBraces(file, index + head.search(/[{(]/)) };
  return undefined;
}

/** Returns the position after the brace that closes the one at `open`. */
function endOfBraces(text: string, open: number): number {
  const pair = text[open] === '(' ? '()' : '{}';
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === pair[0]) depth += 1;
    else if (text[at] === pair[1]) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Returns the name of the entry's field and the record's value. */
function recordValue(
  field: ComparedField,
  { title, authors, authorCount, year, venue, doi, arxivId }: MatchedRecord,
  entry: string,
): { name: string; value: string } | undefined {
  const has = (name: string) => positionOf(entry, name) !== undefined;
  const set = (name: string, value: string) => (value ? { name, value } : undefined);
  if (field === 'title') return set('title', escaped(title));
  if (field === 'year') return set(!has('year') && has('date') ? 'date' : 'year', String(year ?? ''));
  if (field === 'authors') {
    const names = [...authors.map(escaped), ...(authorCount > authors.length ? ['others'] : [])];
    return set(!has('author') && has('editor') ? 'editor' : 'author', names.join(' and '));
  }
  if (field === 'venue') {
    const named = ['journaltitle', 'journal', 'booktitle'].find(has);
    return set(named ?? (/^\s*@\s*article/i.test(entry) ? 'journal' : 'booktitle'), escaped(venue));
  }
  if (doi) return set('doi', doi);
  return set('eprint', arxivId);
}

/** Characters that TeX would read as commands. */
const escaped = (text: string): string => text.replaceAll(/(?<!\\)[&%#_$]/g, '\\$&');

/** Returns the characters of a field's value, with its braces or quotation marks; undefined if the entry lacks it. */
function positionOf(entry: string, name: string): { start: number; end: number } | undefined {
  const found = new RegExp(String.raw`[,\s]${name}\s*=\s*`, 'i').exec(entry);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  if (entry[start] === '{') return { start, end: endOfBraces(entry, start) };
  const rest = entry.slice(start);
  const value = rest.startsWith('"') ? /^"(?:[^"\\]|\\.)*"/.exec(rest)?.[0] : /^[^,}\n]*/.exec(rest)?.[0];
  return { start, end: start + (value ?? '').trimEnd().length };
}

function withField(entry: string, name: string, value: string): string {
  const at = positionOf(entry, name);
  if (at) return `${entry.slice(0, at.start)}{${value}}${entry.slice(at.end)}`;
  const head = entry.indexOf(',') + 1;
  return `${entry.slice(0, head)}\n  ${name} = {${value}},${entry.slice(head)}`;
}
