import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import { type ExternalKind, ExternalPaperInput, type ImportedEntry } from '#shared/domain/external-paper.ts';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import { splitBibtex } from './split-bibtex.ts';

const UNREADABLE = 'This entry can’t be read. Check its braces, quotes and commas.';

type CslData = Cite['data'][number];

/**
 * Parses a BibTeX file entry by entry; entries that can't be parsed, or lack required fields, have an error of their own.
 */
export function parseBibtex(file: string): ImportedEntry[] {
  const entries = splitBibtex(file);
  const strings = entries.filter(({ type }) => type === 'string').map(({ text }) => text);
  return entries
    .filter(({ type }) => type !== 'string')
    .map(({ key, line, text }): ImportedEntry => {
      try {
        const paper = ExternalPaperInput.safeParse(describe(parse(text, strings), text));
        if (paper.success) return { key, line, outcome: 'new', message: '', paper: paper.data };
        return { key, line, outcome: 'error', message: paper.error.issues[0]?.message ?? '', paper: null };
      } catch {
        return { key, line, outcome: 'error', message: UNREADABLE, paper: null };
      }
    });
}

function parse(text: string, strings: string[]): CslData {
  const named = strings.filter((definition) => usesString(text, definition));
  const [item] = new Cite([...named, text].join('\n'), { generateGraph: false }).data;
  if (!item) throw new Error('nothing was read');
  return item;
}

/** Only the abbreviations that an entry uses: a broken one doesn't affect other entries. */
function usesString(text: string, definition: string): boolean {
  const name = /[{(]\s*([^=\s]+)\s*=/.exec(definition)?.[1];
  return name !== undefined && text.includes(name);
}

function describe(item: CslData, text: string) {
  const {
    arxivId = '',
    doi = '',
    url = '',
  } = findReferenceIds([item.DOI ?? '', item.URL ?? '', eprintOf(text)]);
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

/** Reads BibTeX's `eprint` and `archiveprefix`, which the parser keeps only in part. */
function eprintOf(text: string): string {
  const valueOfField = (name: string) =>
    new RegExp(String.raw`[,\s]${name}\s*=\s*[{"]?([^{}",]*)`, 'i').exec(text)?.[1]?.trim() ?? '';
  const archive = valueOfField('archiveprefix') || valueOfField('eprinttype');
  return `${archive}:${valueOfField('eprint')} ${valueOfField('journal')} ${valueOfField('note')}`;
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
