import type { WorkKind } from '#shared/domain/reference-check-constants.ts';
import { findReferenceIds, normalDoi } from '#shared/domain/reference-ids.ts';
import { readAuthor } from './person-names.ts';
import type { CitedWork, WorkAuthor } from './work.ts';

const KINDS: Record<string, WorkKind> = {
  book: 'book',
  inbook: 'book',
  incollection: 'book',
  booklet: 'book',
  manual: 'software',
  software: 'software',
  dataset: 'data',
  standard: 'standard',
  online: 'web',
  electronic: 'web',
};

/** Returns what a BibTeX entry says of the cited work. Fields are as in the file, with TeX. */
export function readBibtexFields(
  key: string,
  type: string,
  fields: Readonly<Record<string, string | undefined>>,
): CitedWork {
  const { authors, hasMore } = readAuthors(fields.author ?? fields.editor ?? '');
  const year = /\d{4}/.exec(fields.year ?? fields.date ?? '')?.[0];
  const venue = fields.journal ?? fields.journaltitle ?? fields.booktitle;
  const eprint = /arxiv/i.test(fields.archiveprefix ?? fields.eprinttype ?? '')
    ? `arXiv:${fields.eprint ?? ''}`
    : '';
  const ids = findReferenceIds([
    fields.doi ?? '',
    eprint,
    fields.url ?? '',
    fields.journal ?? '',
    fields.note ?? '',
  ]);
  const doi = normalDoi(fields.doi ?? '') ?? ids.doi;
  return {
    key,
    kind: KINDS[type.toLowerCase()] ?? 'paper',
    authors,
    ...(fields.title ? { title: fields.title } : {}),
    ...(hasMore ? { hasMoreAuthors: true } : {}),
    ...(year ? { year: Number(year) } : {}),
    ...(venue ? { venue } : {}),
    ...(doi ? { doi } : {}),
    ...(ids.arxivId ? { arxivId: ids.arxivId } : {}),
    ...(ids.url ? { url: ids.url } : {}),
  };
}

/** Splits BibTeX's `A and B and others`, and lists with commas only, as people write them by mistake. */
export function readAuthors(text: string): { authors: WorkAuthor[]; hasMore: boolean } {
  const names = text
    .split(/\s+and\s+/)
    .flatMap((part) => splitByCommas(part))
    .map((name) => name.trim())
    .filter(Boolean);
  const isMore = (name: string) => /^(?:others|et\.?\s+al\.?)$/i.test(name);
  const bare = names.map((name) => name.replace(/,?\s+et\.?\s+al\.?$/i, ''));
  return {
    authors: bare.filter((name) => !isMore(name)).map(readAuthor),
    hasMore: names.some(isMore) || bare.some((name, at) => name !== names[at]),
  };
}

/** `García López, María José` is a name, also with `Jr.` between them; three whole names with commas are three authors. */
function splitByCommas(part: string): string[] {
  const parts = part.split(/\s*,\s*/);
  return parts.length > 2 && parts.every((name) => /\p{L}{2,}\s+\S*\p{L}{2}/u.test(name)) ? parts : [part];
}
