import { LIMITS } from '#shared/constants.ts';
import { type ExternalKind, ExternalPaperInput, type ImportedEntry } from '#shared/domain/external-paper.ts';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import { formatCount } from '#shared/input/counted.ts';
import { type CslData, entryToCsl, eprintOfEntry, namedStrings } from '../_lib/citations/read-bibtex.ts';
import { splitBibtex } from '../_lib/citations/split-bibtex.ts';

const TOO_LONG = `This entry has more than ${formatCount(LIMITS.bibtexEntryCharacters)} characters. Shorten it, for example by removing its abstract.`;
const OUT_OF_TIME =
  'The file took too long to read, so this entry wasn’t read. Import it in a separate, smaller file.';
const UNREADABLE = 'This entry can’t be read. Check its braces, quotes and commas.';

/**
 * Parses a BibTeX file entry by entry; entries that can't be parsed, or lack required fields, have an error of their own.
 * Stops after 5 s: the entries that are left have an error, too.
 */
export function parseBibtex(file: string, now: () => number = () => performance.now()): ImportedEntry[] {
  const entries = splitBibtex(file);
  const strings = namedStrings(entries);
  const end = now() + LIMITS.bibtexSeconds * 1000;
  return entries
    .filter(({ type }) => type !== 'string')
    .map(({ key, line, text }): ImportedEntry => {
      const failed = (message: string) => ({ key, line, outcome: 'error' as const, message, paper: null });
      if (text.length > LIMITS.bibtexEntryCharacters) return failed(TOO_LONG);
      if (now() > end) return failed(OUT_OF_TIME);
      try {
        const paper = ExternalPaperInput.safeParse(describe(entryToCsl(text, strings), text));
        if (paper.success) return { key, line, outcome: 'new', message: '', paper: paper.data };
        return failed(paper.error.issues[0]?.message ?? '');
      } catch {
        return failed(UNREADABLE);
      }
    });
}

function describe(item: CslData, text: string) {
  const {
    arxivId = '',
    doi = '',
    url = '',
  } = findReferenceIds([item.DOI ?? '', item.URL ?? '', eprintOfEntry(text)]);
  const venue = plain(item['container-title'] ?? item.publisher ?? '');
  return {
    title: plain(item.title ?? ''),
    authors: (item.author ?? []).map(nameOf).filter(Boolean),
    kind: kindOf(item.type ?? '', arxivId, venue),
    venue: /^arxiv/i.test(venue) ? '' : venue.slice(0, 300),
    year: item.issued?.['date-parts']?.[0]?.[0] ?? null,
    // arXiv's own DOIs add nothing to its ids.
    doi: /^10\.48550\//.test(doi) ? '' : doi,
    arxivId,
    url: doi && url.toLowerCase().includes(doi) ? '' : url,
  };
}

function nameOf(author: NonNullable<CslData['author']>[number]): string {
  const { given, family, literal } = author;
  const particle = author['non-dropping-particle'] ?? author['dropping-particle'];
  // 王小明 is written without a space, family name first.
  if (given && family && /\p{Script=Han}/u.test(family)) return plain(family + given);
  return plain([given, particle, family, literal].filter(Boolean).join(' '));
}

const KINDS: Record<string, ExternalKind> = {
  'article-journal': 'peer_reviewed_journal',
  'paper-conference': 'conference',
};

function kindOf(type: string, arxivId: string, venue: string): ExternalKind {
  if (arxivId && (venue === '' || /^arxiv/i.test(venue))) return 'arxiv';
  if (/preprint|rxiv/i.test(venue)) return 'preprint';
  return KINDS[type] ?? 'other';
}

/** The parser marks protected capitals by HTML; the text becomes a single line. */
const plain = (text: string): string =>
  text
    .replaceAll(/<\/?(?:span|i|b|sup|sub)\b[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
