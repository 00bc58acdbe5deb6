import type {
  FieldEvidence,
  MatchedRecord,
  ReferenceCheck,
  WorkNotice,
} from '#shared/domain/reference-check.ts';
import {
  ADDITIONAL_CATALOGS,
  CATALOGS,
  type Catalog,
  type ComparedField,
  type ReferenceVerdict,
} from '#shared/domain/reference-check-constants.ts';
import type { Asking } from './catalogs/catalog.ts';
import { type LookedUp, lookUp } from './look-up.ts';
import type { WorkComparison } from './matching/compare-works.ts';
import type { MatchVerdict } from './matching/match-reference.ts';
import type { CitedWork, WorkAuthor, WorkRecord } from './matching/work.ts';

/** Looks a cited work up and returns the outcome. Nothing is stored but the catalogs' answers. */
export async function checkReference(cited: CitedWork, asking: Asking): Promise<ReferenceCheck> {
  return toCheck(cited, await lookUp(cited, asking), new Date().toISOString());
}

/** Returns what a lookup says about a reference. */
export function toCheck(cited: CitedWork, { match, lookups }: LookedUp, at: string): ReferenceCheck {
  const { record, comparison } = match;
  const notices = (record?.notices ?? []).map(({ kind, doi = '', date = '' }) => ({ kind, doi, date }));
  const hasFailed = lookups.some(
    ({ catalog, outcome }) => outcome === 'failed' && !ADDITIONAL_CATALOGS.includes(catalog),
  );
  const isMissing = match.verdict === 'not-found' || match.verdict === 'other-work';
  const verdict = isMissing && hasFailed ? 'unchecked' : match.verdict;
  return {
    verdict: withNotices(verdict, notices),
    kind: cited.kind,
    checkedAt: verdict === 'unchecked' ? null : at,
    score: comparison ? rounded(comparison.score) : null,
    fields: comparison ? evidenceOf(cited, comparison) : [],
    record: record ? toRecord(record) : null,
    notices,
    lookedIn: lookups.map(({ catalog, outcome, at: time }) => ({ catalog, outcome, at: time })),
    // With no author in common, it may be another work after all.
    correction:
      match.verdict === 'metadata-differs' && record && !comparison?.hasOtherAuthors ? printed(record) : null,
    answer: null,
  };
}

/**
 * Returns the verdict on a reference whose work has notices. A retraction or an expression of concern says more than its metadata; a
 * correction says less.
 */
export function withNotices(
  verdict: MatchVerdict | 'unchecked',
  notices: readonly WorkNotice[],
): ReferenceVerdict {
  if (verdict !== 'verified' && verdict !== 'metadata-differs') return verdict;
  const has = (wanted: WorkNotice['kind']) => notices.some(({ kind }) => kind === wanted);
  if (has('retraction')) return 'retracted';
  if (has('concern')) return 'concern';
  return verdict === 'verified' && has('correction') ? 'corrected' : verdict;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function evidenceOf(cited: CitedWork, { fields, record }: WorkComparison): FieldEvidence[] {
  return fields.map(({ field, result, similarity, difference }) => ({
    field,
    result,
    cited: citedText(cited, field).slice(0, 500),
    record: recordText(record, field).slice(0, 500),
    similarity: similarity === undefined ? null : rounded(similarity),
    ...(difference ? { difference } : {}),
  }));
}

function citedText(cited: CitedWork, field: ComparedField): string {
  const more = cited.hasMoreAuthors ? ', et al.' : '';
  return {
    title: cited.title ?? '',
    authors: `${cited.authors.slice(0, SHOWN_AUTHORS).map(nameOf).join(', ')}${more}`,
    year: String(cited.year ?? ''),
    venue: cited.venue ?? '',
    identifier: [cited.doi, cited.arxivId && `arXiv:${cited.arxivId}`, cited.archiveId]
      .filter(Boolean)
      .join(', '),
  }[field];
}

function recordText(record: WorkRecord, field: ComparedField): string {
  return {
    title: titleOf(record),
    authors: shownAuthors(record),
    year: record.years.join(', '),
    venue: record.venues[0] ?? '',
    identifier: [record.doi, record.arxivId && `arXiv:${record.arxivId}`, record.archiveId]
      .filter(Boolean)
      .join(', '),
  }[field];
}

/** A reference prints fewer. */
const SHOWN_AUTHORS = 20;

const nameOf = ({ family, given }: WorkAuthor): string => (given ? `${given} ${family}` : family);

const titleOf = ({ title, subtitle }: WorkRecord): string => (subtitle ? `${title}: ${subtitle}` : title);

const shownAuthors = ({ authors }: WorkRecord): string =>
  `${authors.slice(0, SHOWN_AUTHORS).map(nameOf).join(', ')}${authors.length > SHOWN_AUTHORS ? ', et al.' : ''}`;

function toRecord(record: WorkRecord): MatchedRecord {
  const { catalog, id, authors, years, venues, doi = '', arxivId = '', url = '' } = record;
  return {
    catalog: isCatalog(catalog) ? catalog : 'colophon',
    id,
    title: titleOf(record).slice(0, 500),
    authors: authors.slice(0, SHOWN_AUTHORS).map(nameOf),
    authorCount: authors.length,
    year: years[0] ?? null,
    venue: (venues[0] ?? '').slice(0, 300),
    doi,
    arxivId,
    url: url || (doi ? `https://doi.org/${doi}` : ''),
  };
}

const isCatalog = (name: string): name is Catalog => Object.hasOwn(CATALOGS, name);

/** Returns a record as a printed reference. */
function printed(record: WorkRecord): string {
  const { years, venues, doi, arxivId } = record;
  const address = doi ? `https://doi.org/${doi}` : arxivId ? `https://arxiv.org/abs/${arxivId}` : record.url;
  return `${[shownAuthors(record), `“${titleOf(record)}”`, venues[0], years[0], address].filter(Boolean).join(', ')}.`;
}
