import type { AuthorsDifference, ComparedField } from '#shared/domain/reference-check-constants.ts';
import { compareAuthors } from './compare-authors.ts';
import { identifierKeys } from './compare-identifiers.ts';
import { compareTitles } from './compare-titles.ts';
import { isKnownVenue, isPreprintVenue, isSameVenue, saysNoVenue } from './compare-venues.ts';
import { hasAuthors, hasTitle, hasVenue } from './compare-with-text.ts';
import { plainWords } from './plain-words.ts';
import type { CitedWork, WorkAuthor, WorkRecord } from './work.ts';

/** `absent`: the reference or the record lacks the field, or has nothing in it that could differ. */
export type FieldResult = 'same' | 'differs' | 'absent';

export interface FieldComparison {
  field: ComparedField;
  result: FieldResult;
  /** From 0 to 1. An absent field has none. */
  similarity?: number;
  /** How the authors differ. */
  difference?: AuthorsDifference;
}

export interface WorkComparison {
  record: WorkRecord;
  /** One for each field, in the order of `COMPARED_FIELDS`. */
  fields: FieldComparison[];
  differing: ComparedField[];
  /** From 0 to 1: the mean of the fields' similarities, weighted by how much each says about a work. */
  score: number;
  /** Whether the record is of the cited work, even if fields differ. */
  isWork: boolean;
  /** Whether both name authors, and none is the same. */
  hasOtherAuthors: boolean;
  /** Whether it has the title, and nothing else that speaks for the same work: another author's, of another year and venue. */
  isNamesake: boolean;
}

/** A title says most, and titles are seldom equal by chance. */
const WEIGHTS: Record<ComparedField, number> = { title: 5, authors: 3, identifier: 2, year: 1, venue: 1 };
/** A title with one other word of five is still recognizable; two titles of one field share about half of their words. */
const RECOGNIZABLE_TITLE = 0.7;
const RECOGNIZABLE_AUTHORS = 0.5;

/** Compares a reference with a record field by field. */
export function compareWorks(cited: CitedWork, record: WorkRecord): WorkComparison {
  const fields = [
    titleOf(cited, record),
    authorsOf(cited, record),
    yearOf(cited, record),
    venueOf(cited, record),
    identifierOf(cited, record),
  ];
  const isTwin = isNamesake(fields, record);
  return {
    record,
    fields,
    differing: differingOf(fields),
    score: scoreOf(fields),
    isWork: isWork(fields) && !isTwin,
    hasOtherAuthors: hasOtherAuthors(fields),
    isNamesake: isTwin,
  };
}

/** A title of as few words, such as “Introduction to statistics”, is one of several works, also in one year. */
const COMMON_TITLE_WORDS = 4;

const hasOtherAuthors = (fields: FieldComparison[]): boolean =>
  fields.some(({ field, similarity }) => field === 'authors' && similarity === 0);

function isNamesake(fields: FieldComparison[], { title }: WorkRecord): boolean {
  const isSame = (name: ComparedField) =>
    fields.some(({ field, result }) => field === name && result === 'same');
  const isSameYear = isSame('year') && plainWords(title).length > COMMON_TITLE_WORDS;
  return (
    isSame('title') && hasOtherAuthors(fields) && !isSameYear && !isSame('venue') && !isSame('identifier')
  );
}

/** Returns the comparison with identifiers that no catalog has: they aren't registered. */
export function withWrongIds(comparison: WorkComparison, wrongIds: readonly string[]): WorkComparison {
  if (wrongIds.length === 0) return comparison;
  const fields = comparison.fields.map(
    (field): FieldComparison =>
      field.field === 'identifier' ? { field: 'identifier', result: 'differs', similarity: 0 } : field,
  );
  return { ...comparison, fields, differing: differingOf(fields), score: scoreOf(fields) };
}

const differingOf = (fields: FieldComparison[]): ComparedField[] =>
  fields.filter(({ result }) => result === 'differs').map(({ field }) => field);

function scoreOf(fields: FieldComparison[]): number {
  const compared = fields.filter(({ similarity }) => similarity !== undefined);
  const total = compared.reduce((sum, { field }) => sum + WEIGHTS[field], 0);
  const reached = compared.reduce((sum, { field, similarity = 0 }) => sum + WEIGHTS[field] * similarity, 0);
  return total === 0 ? 0 : reached / total;
}

function isWork(fields: FieldComparison[]): boolean {
  const similarity = (name: ComparedField) => fields.find(({ field }) => field === name)?.similarity;
  const isSame = (name: ComparedField) =>
    fields.some(({ field, result }) => field === name && result === 'same');
  if (isSame('title')) return true;
  const title = similarity('title');
  const authors = similarity('authors') ?? 0;
  if (title === undefined) return isSame('identifier');
  return title >= RECOGNIZABLE_TITLE && (authors >= RECOGNIZABLE_AUTHORS || isSame('identifier'));
}

const ABSENT = 'absent';

function titleOf({ title, text }: CitedWork, record: WorkRecord): FieldComparison {
  if (text !== undefined && hasTitle(text, record)) return { field: 'title', result: 'same', similarity: 1 };
  if (!title) return { field: 'title', result: ABSENT };
  const { isSame, similarity } = compareTitles(title, record);
  return { field: 'title', result: isSame ? 'same' : 'differs', similarity };
}

function authorsOf(cited: CitedWork, record: WorkRecord): FieldComparison {
  const { authors, hasMoreAuthors, authorText } = beforeTitle(cited, record);
  if (authorText !== undefined && hasAuthors(authorText, record.authors, hasMoreAuthors === true))
    return { field: 'authors', result: 'same', similarity: 1 };
  if (authors.length === 0 || record.authors.length === 0) return { field: 'authors', result: ABSENT };
  // `Wang, W.` and `王伟` can be one person: neither the same nor different.
  if (!sharesScript(authors, record.authors)) return { field: 'authors', result: ABSENT };
  const { isSame, ...compared } = compareAuthors(authors, record.authors, hasMoreAuthors);
  return { field: 'authors', result: isSame ? 'same' : 'differs', ...compared };
}

/** Returns the reference with the authors that stand before the record's title: words of a title were read as names. */
function beforeTitle(cited: CitedWork, { title }: WorkRecord): CitedWork {
  const text = cited.text ?? '';
  const before = text.slice(0, Math.max(0, text.toLowerCase().indexOf(title.toLowerCase())));
  const words = new Set(plainWords(before));
  const authors = cited.authors.filter(({ family }) => plainWords(family).every((word) => words.has(word)));
  return authors.length === 0 ? cited : { ...cited, authors, authorText: before };
}

const LATIN = /\p{Script=Latin}/u;
const sharesScript = (a: readonly WorkAuthor[], b: readonly WorkAuthor[]): boolean => {
  const scripts = (authors: readonly WorkAuthor[]) =>
    new Set(authors.map(({ family, given = '' }) => LATIN.test(family + given)));
  const there = scripts(b);
  return [...scripts(a)].some((isLatin) => there.has(isLatin));
};

/** A preprint may be cited by the year in which it was posted although the catalog only has the publication. */
const LONGEST_BEFORE_PUBLICATION = 3;

function yearOf({ year, venue = '' }: CitedWork, record: WorkRecord): FieldComparison {
  if (year === undefined || record.years.length === 0) return { field: 'year', result: ABSENT };
  const distance = Math.min(...record.years.map((other) => Math.abs(other - year)));
  const ahead = Math.min(...record.years) - year;
  const isEarlierPreprint =
    isPreprintVenue(venue) && !isPreprint(record) && ahead > 0 && ahead <= LONGEST_BEFORE_PUBLICATION;
  if (distance === 0 || isEarlierPreprint) return { field: 'year', result: 'same', similarity: 1 };
  return { field: 'year', result: 'differs', similarity: Math.max(0, 1 - distance / 4) };
}

function venueOf({ venue = '', text }: CitedWork, record: WorkRecord): FieldComparison {
  const venues = record.venues.filter((name) => !saysNoVenue(name));
  if (saysNoVenue(venue) || (venues.length === 0 && !isPreprint(record)))
    return { field: 'venue', result: ABSENT };
  // The catalog has the publication of a cited preprint.
  if (isPreprintVenue(venue) && !isPreprint(record)) return { field: 'venue', result: ABSENT };
  const isSame =
    (isPreprint(record) && isPreprintVenue(venue)) ||
    venues.some((name) => isSameVenue(venue, name)) ||
    (text !== undefined && hasVenue(text, venues));
  if (isSame) return { field: 'venue', result: 'same', similarity: 1 };
  // A venue that was read from text may be anything, unless it is known or says what it is.
  const isSure =
    text === undefined ||
    NAMED_VENUE.test(venue) ||
    (isKnownVenue(venue) && (isPreprint(record) || venues.some(isKnownVenue)));
  return isSure ? { field: 'venue', result: 'differs', similarity: 0 } : { field: 'venue', result: ABSENT };
}

const NAMED_VENUE =
  /^(?:annual |international )?(?:journal|conference|symposium|workshop|transactions|annals)\b/i;

/** Prefixes of arXiv, bioRxiv and medRxiv, Research Square, SSRN, Preprints.org, ChemRxiv, PsyArXiv and OSF, TechRxiv. */
const PREPRINT_DOI = /^10\.(?:48550|1101\/20\d\d|64898|21203|2139\/ssrn|20944|26434|31234|31219|36227)/;

const isPreprint = ({ isPreprint: said, venues, doi = '', arxivId }: WorkRecord): boolean =>
  said ??
  (PREPRINT_DOI.test(doi) ||
    venues.some(isPreprintVenue) ||
    (arxivId !== undefined && doi === '' && venues.length === 0));

/** Another identifier isn't a difference: a work has several, and `matchReference` judges those of other works. */
function identifierOf(cited: CitedWork, record: WorkRecord): FieldComparison {
  const known = identifierKeys(record);
  const isSame = identifierKeys(cited).some((key) => known.includes(key));
  return isSame
    ? { field: 'identifier', result: 'same', similarity: 1 }
    : { field: 'identifier', result: ABSENT };
}
