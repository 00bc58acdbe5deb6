/** The outcomes of checking a reference, the most serious last. `label` appears on screens; `help` explains it. */
export const REFERENCE_VERDICTS = {
  verified: {
    label: 'Verified',
    help: 'A record of the work agrees in every field that both have.',
  },
  unchecked: {
    label: 'Not checked yet',
    help: 'A catalog didn’t answer. Colophon tries again.',
  },
  'not-found': {
    label: 'Not found',
    help: 'No record that we found is of this work. It may still exist: catalogs lack many reports, books and web pages.',
  },
  'other-work': {
    label: 'Another work of this title',
    help: 'We found only a work of the same title by other authors. The cited work may still exist.',
  },
  'metadata-differs': {
    label: 'Metadata differs',
    help: 'The work exists, but its record differs from the reference.',
  },
  corrected: {
    label: 'Corrected',
    help: 'The work was corrected after it was published.',
  },
  concern: {
    label: 'Expression of concern',
    help: 'The publisher of the work expressed concern about it.',
  },
  contradicted: {
    label: 'Contradicted',
    help: 'An identifier of the reference names another work.',
  },
  retracted: {
    label: 'Retracted',
    help: 'The work was retracted.',
  },
} as const;
export type ReferenceVerdict = keyof typeof REFERENCE_VERDICTS;
export const REFERENCE_VERDICT_NAMES = Object.keys(REFERENCE_VERDICTS) as [
  ReferenceVerdict,
  ...ReferenceVerdict[],
];

/** The fields of a reference that are compared with a record. */
export const COMPARED_FIELDS = {
  title: 'Title',
  authors: 'Authors',
  year: 'Year',
  venue: 'Published in',
  identifier: 'Identifier',
} as const;
export type ComparedField = keyof typeof COMPARED_FIELDS;
export const COMPARED_FIELD_NAMES = Object.keys(COMPARED_FIELDS) as [ComparedField, ...ComparedField[]];

/** How a list of authors differs from the record's. */
export const AUTHORS_DIFFERENCES = {
  order: 'The authors are in another order.',
  missing: 'Authors of the record are missing.',
  added: 'The record lacks some of the authors.',
  others: 'The record has other authors.',
} as const;
export type AuthorsDifference = keyof typeof AUTHORS_DIFFERENCES;

/** Kinds of cited works. Catalogs of papers seldom have any but `paper`, so the others may stay `not-found`. */
export const WORK_KINDS = {
  paper: 'Paper',
  book: 'Book',
  software: 'Software',
  data: 'Dataset',
  standard: 'Standard',
  web: 'Web page',
} as const;
export type WorkKind = keyof typeof WORK_KINDS;

/** Where references are looked up. `colophon` is this archive; `doi` only says whether any agency registered a DOI. */
export const CATALOGS = {
  colophon: 'Colophon',
  crossref: 'Crossref',
  datacite: 'DataCite',
  openalex: 'OpenAlex',
  arxiv: 'arXiv',
  dblp: 'DBLP',
  doi: 'DOI system',
} as const;
export type Catalog = keyof typeof CATALOGS;

/** Catalogs that only add to the others: if one doesn't answer, a reference that no other catalog has is still `not-found`. */
export const ADDITIONAL_CATALOGS: readonly Catalog[] = ['dblp'];

export const NOTICE_KINDS = {
  retraction: 'Retraction',
  correction: 'Correction',
  concern: 'Expression of concern',
} as const;
export type NoticeKind = keyof typeof NOTICE_KINDS;
