import * as z from 'zod';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../_lib/papers/intake/media-types.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { ConversionLog } from './conversion-log.ts';
import { hideFormulas, shownFormulas } from './document/bibliography-formulas.ts';
import { expandJournals } from './latex/journals.ts';
import { bibOfBiblatexBbl, isBiblatexBbl } from './latex/read-biblatex-bbl.ts';
import { readArguments, readGroup } from './latex/scan.ts';
import type { Pandoc } from './pandoc/run-pandoc.ts';

/**
 * Reads the .bib files that the source names, or else all of them, into one CSL-JSON list. If a file can't be read as a
 * whole, reads it entry by entry, so that a bad entry doesn't lose the others. Formulas are hidden (bibliography-formulas.ts). Returns
 * undefined without .bib files.
 */
export async function readBibliographies(
  pandoc: Pandoc,
  files: ReadonlyArray<ProjectFile>,
  named: string[],
  log: ConversionLog,
): Promise<string | undefined> {
  const all = files.filter((file) => extensionOf(file.path) === 'bib');
  const wanted = named.map((name) => name.trim().replace(/\.bib$/, ''));
  const chosen = all.filter((file) => wanted.some((name) => file.path.replace(/\.bib$/, '').endsWith(name)));
  const bibs = chosen.length > 0 ? chosen : bibliographiesOf(files);
  if (all.length === 0 && bibs.length > 0) log.info('The references were taken from the .bbl file.');
  else warnOfMissing(wanted, all, log);
  const items: unknown[] = [];
  for (const bib of bibs) items.push(...(await readBib(pandoc, bib, log)));
  return items.length > 0 ? JSON.stringify(items) : undefined;
}

/** Returns the entries with their formulas as `$…$`, which citeproc must not read. */
export function entriesOf(references: string): string {
  const entries: unknown = JSON.parse(references);
  return JSON.stringify(entries, (_, value: unknown) =>
    typeof value === 'string' ? shownFormulas(value) : value,
  );
}

/**
 * Returns the text of the .bbl file from which the references have to be taken, because the .bib files lack one of its
 * entries. The .bib files are better: a .bbl has the entries as printed.
 */
export function neededBbl(files: ReadonlyArray<ProjectFile>, main: string): string | undefined {
  const all = files.filter((file) => extensionOf(file.path) === 'bbl');
  const own = all.find(({ path }) => path === main.replace(/\.[^.]*$/, '.bbl')) ?? all[0];
  if (!own) return undefined;
  const { text } = decodeText(own.bytes);
  const keys = keysOfItems(text);
  const known = new Set(
    files
      .filter((file) => extensionOf(file.path) === 'bib')
      .flatMap((file) => [...decodeText(file.bytes).text.matchAll(/^[ \t]*@\w+\s*[{(]\s*([^,\s]+)\s*,/gm)])
      .map(([, key = '']) => key.toLowerCase()),
  );
  return keys.length > 0 && keys.every((key) => known.has(key.toLowerCase())) ? undefined : text;
}

/** Returns the keys of a bibliography's items, in order. */
export const keysOfItems = (bbl: string): string[] =>
  bbl
    .split(/\\bibitem(?![A-Za-z])/)
    .slice(1)
    .flatMap((entry) => readArguments(entry, 0, 'om')?.values[1]?.trim() ?? []);

function warnOfMissing(wanted: string[], all: ProjectFile[], log: ConversionLog): void {
  for (const name of wanted)
    if (name && !all.some((file) => file.path.replace(/\.bib$/, '').endsWith(name)))
      log.warning(`The bibliography “${name}.bib” is not among the files.`, name);
}

/**
 * Returns the identifying fields of each entry, printed or not: DOI, eprint, URL, notes. Reads them from the text, because
 * BibTeX parsers drop unknown kinds of eprints.
 */
export function entryIds(files: ReadonlyArray<ProjectFile>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const bib of bibliographiesOf(files)) {
    for (const entry of splitEntries(decodeText(bib.bytes).text)) {
      const key = /^@\w+\s*[{(]\s*([^,\s]+)\s*,/.exec(entry)?.[1];
      if (!key || found.has(key)) continue;
      const archive = fieldOf(entry, 'archiveprefix') || fieldOf(entry, 'eprinttype');
      const eprint = [archive, fieldOf(entry, 'eprint')].filter(Boolean).join(':');
      const values = ['doi', 'url', 'note', 'howpublished', 'number', 'journal'].map((name) =>
        fieldOf(entry, name),
      );
      found.set(key, [...values, eprint].filter(Boolean));
    }
  }
  return found;
}

/** Returns the raw text of a field, up to the first brace inside it. */
function fieldOf(entry: string, name: string): string {
  const found = new RegExp(String.raw`[,\s]${name}\s*=\s*(?:[{"]+([^{}"]*)|([^\s,}]+))`, 'i').exec(entry);
  return (found?.[1] ?? found?.[2] ?? '').trim();
}

/** Returns the .bib files, or without any, biblatex's .bbl file converted to BibLaTeX. */
function bibliographiesOf(files: ReadonlyArray<ProjectFile>): ProjectFile[] {
  const bibs = files.filter((file) => extensionOf(file.path) === 'bib');
  if (bibs.length > 0) return bibs;
  return files.flatMap((file) => {
    if (extensionOf(file.path) !== 'bbl') return [];
    const { text } = decodeText(file.bytes);
    if (!isBiblatexBbl(text)) return [];
    return [{ ...file, bytes: new TextEncoder().encode(bibOfBiblatexBbl(text)) }];
  });
}

async function readBib(pandoc: Pandoc, bib: ProjectFile, log: ConversionLog): Promise<unknown[]> {
  const { text } = decodeText(bib.bytes);
  const whole = await toCsl(pandoc, text);
  if (whole) return whole;
  const entries = splitEntries(text);
  const strings = entries.filter((entry) => /^@string/i.test(entry)).join('\n');
  const items: unknown[] = [];
  for (const entry of entries.filter((each) => !/^@(string|comment|preamble)/i.test(each))) {
    const read = await toCsl(pandoc, `${strings}\n${entry}`);
    if (read) items.push(...read);
    else {
      const line = text.slice(0, text.indexOf(entry)).split('\n').length;
      const key = keyOf(entry);
      log.warning(`The entry “${key}” of ${bib.path} can’t be read and was omitted.`);
      Object.assign(log.messages.at(-1) ?? {}, { file: bib.path, line });
    }
  }
  return items;
}

async function toCsl(pandoc: Pandoc, bib: string): Promise<unknown[] | undefined> {
  const options = { from: 'biblatex', to: 'csljson', 'input-files': ['references.bib'] };
  const plain = hideFormulas(expandJournals(bib));
  const run = await pandoc(options, new Map([['references.bib', plain]]));
  if (run.stdout === '') return undefined;
  // Names keep their particles in citations, as BibTeX's styles print them: (van der Meer 2026).
  const items: unknown = JSON.parse(
    run.stdout.replaceAll('"dropping-particle":', '"non-dropping-particle":'),
  );
  if (!Array.isArray(items)) return undefined;
  const entries = new Map(splitEntries(bib).map((entry) => [keyOf(entry), entry]));
  return items.map((item) => asWritten(item, entries));
}

const Item = z.looseObject({
  id: z.string(),
  title: z.string().optional(),
  'container-title': z.string().optional(),
  issued: z.looseObject({ 'date-parts': z.array(z.unknown()).optional() }).optional(),
});

/** Returns an item with what pandoc drops or changes of its entry: years in words, and capitals in titles of books. */
function asWritten(read: unknown, entries: ReadonlyMap<string, string>): unknown {
  const { success, data: item } = Item.safeParse(read);
  const entry = success ? entries.get(item.id) : undefined;
  if (!item || entry === undefined) return read;
  const output = { ...item };
  const year = fieldOf(entry, 'year') || fieldOf(entry, 'date');
  if (year !== '' && !item.issued?.['date-parts']?.length)
    output.issued = { literal: year.replaceAll('--', '–').replace(/[\\~]+,?/g, ' ') };
  // BibTeX writes the titles of articles small.
  if (
    item.title !== undefined &&
    /^@(?:mv)?(?:inbook|book|proceedings|collection|manual|\w*thesis)/i.test(entry)
  )
    output.title = withCapitals(item.title, wholeField(entry, 'title'));
  if (item['container-title'] !== undefined)
    output['container-title'] = withCapitals(item['container-title'], wholeField(entry, 'booktitle'));
  return output;
}

/** Gives a title the capitals that its author wrote, if its letters are the same. */
function withCapitals(title: string, written: string): string {
  const letters = written.match(/\p{L}/gu) ?? [];
  const parts = title.split(/(<[^>]*>)/);
  const shown =
    parts
      .filter((_, at) => at % 2 === 0)
      .join('')
      .match(/\p{L}/gu) ?? [];
  if (letters.join('').toLowerCase() !== shown.join('').toLowerCase()) return title;
  let next = 0;
  return parts
    .map((part, at) => (at % 2 === 0 ? part.replace(/\p{L}/gu, (letter) => letters[next++] ?? letter) : part))
    .join('');
}

/** Returns the text of a field, with the braces in it. */
function wholeField(entry: string, name: string): string {
  const start = new RegExp(String.raw`[,\s]${name}\s*=\s*(?=[{"])`, 'i').exec(entry);
  if (!start) return '';
  const from = start.index + start[0].length;
  return entry[from] === '{'
    ? (readGroup(entry, from)?.inner ?? '')
    : (/"([^"]*)"/.exec(entry.slice(from))?.[1] ?? '');
}

const keyOf = (entry: string): string => /^@\w+\s*[{(]\s*([^,\s]*)/.exec(entry)?.[1] ?? '';

/** Splits a file at each @ at the start of a line. */
function splitEntries(text: string): string[] {
  return text
    .split(/^(?=[ \t]*@\w+\s*[{(])/m)
    .map((entry) => entry.trim())
    .filter((entry) => entry.startsWith('@'));
}
