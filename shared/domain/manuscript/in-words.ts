import type { AuthorDetail } from './author-details.ts';
import { CREDIT_ROLES } from './credit-roles.ts';
import { type Field, mapStatements } from './fields.ts';
import type { Award } from './funding.ts';
import type { FieldValue, Manuscript } from './schemas.ts';

/** A field as plain text: one text, or a line for each of its parts. */
export type Words = string | string[];

/** Writes each field as plain text, for the history, plain text, Markdown and the tools. */
const WORDS: { [F in Field]: (value: FieldValue<F>) => Words } = {
  title: (text) => text,
  abstract: (text) => text,
  paperType: (type) => type,
  primaryCategory: (category) => category,
  secondaryCategory: (category) => category,
  keywords: (keywords) => keywords,
  license: (license) => license,
  languageCode: (language) => language,
  doi: (doi) => doi,
  ...mapStatements(() => (text: string) => text),
  authorDetails: (details) => details.map(authorInWords),
  funding: (awards) => awards.map(awardInWords),
  aiDisclosure: (disclosure) => Object.entries(disclosure).map(([part, share]) => `${part}: ${share}`),
};

/** `Ada Lovelace: ORCID 0000-…; University of Oxford; Software; corresponding author` */
function authorInWords({
  author,
  nameParts,
  orcid,
  affiliations = [],
  roles = [],
  isCorresponding,
}: AuthorDetail): string {
  const facts = [
    nameParts ? [nameParts.family, nameParts.given, nameParts.suffix].filter(Boolean).join(', ') : '',
    orcid ? `ORCID ${orcid}` : '',
    affiliations.map(({ name, ror }) => (ror ? `${name} (${ror})` : name)).join(', '),
    roles.map((role) => CREDIT_ROLES[role]).join(', '),
    isCorresponding ? 'corresponding author' : '',
  ];
  return `${author}: ${facts.filter(Boolean).join('; ')}`;
}

/** `European Research Council (https://ror.org/…), 101020000: Walls and what grows on them` */
export function awardInWords({ funder, funderId, awardNumber, awardTitle }: Award): string {
  const who = funderId ? `${funder} (${funderId})` : funder;
  return [[who, awardNumber].filter(Boolean).join(', '), awardTitle].filter(Boolean).join(': ');
}

/** Returns a field of a paper as plain text; null if the paper doesn't have it. */
export function inWords<F extends Field>(
  manuscript: { [K in F]?: Manuscript[K] | null | undefined },
  field: F,
): Words | null {
  const value = manuscript[field];
  return value === undefined || value === null ? null : WORDS[field](value as FieldValue<F>);
}
