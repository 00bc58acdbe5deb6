import { LIMITS } from '#shared/constants.ts';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import { entryToCsl, eprintOfEntry, namedStrings } from '../../citations/read-bibtex.ts';
import { splitBibtex } from '../../citations/split-bibtex.ts';
import { CslItem, readCslCitation } from '../matching/read-csl.ts';
import { type CitedWork, withinLimits } from '../matching/work.ts';

/**
 * Returns the works that the entries of a BibTeX file cite. An entry that can't be parsed, is too long, or comes after the time that a file
 * may take, is left with its key and ids.
 * @param isWanted which keys to read; by default all
 */
export function readBibtex(file: string, isWanted: (key: string) => boolean = () => true): CitedWork[] {
  const entries = splitBibtex(file);
  const strings = namedStrings(entries);
  const end = performance.now() + LIMITS.bibtexSeconds * 1000;
  return entries
    .filter(({ type, key }) => type !== 'string' && isWanted(key))
    .map(({ key, text }) => readEntry(key, text, performance.now() < end ? strings : undefined));
}

function readEntry(key: string, whole: string, strings: ReadonlyMap<string, string> | undefined): CitedWork {
  const text = whole.slice(0, LIMITS.bibtexEntryCharacters);
  const ids = findReferenceIds([eprintOfEntry(text)]);
  const arxivId = ids.arxivId ? { arxivId: ids.arxivId } : {};
  try {
    if (!strings || whole.length > text.length) throw new Error('too long');
    const item = CslItem.parse(entryToCsl(text, strings));
    return { ...withMore(readCslCitation(item, key)), ...arxivId };
  } catch {
    return withinLimits({ key, kind: 'paper', authors: [], ...findReferenceIds([text]), text });
  }
}

/** BibTeX's `and others` is an author to the parser. */
function withMore(work: CitedWork): CitedWork {
  const authors = work.authors.filter(
    ({ family, given }) => given || !/^(?:others|et\.? al\.?)$/i.test(family),
  );
  return authors.length < work.authors.length ? { ...work, authors, hasMoreAuthors: true } : work;
}
