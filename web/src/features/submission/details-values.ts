import * as z from 'zod';
import { AuthorDetailsInput } from '#shared/domain/manuscript/author-details.ts';
import { CREDIT_ROLE_IDS, type CreditRole } from '#shared/domain/manuscript/credit-roles.ts';
import { FundingInput } from '#shared/domain/manuscript/funding.ts';
import { NameParts } from '#shared/domain/name-parts.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';

/** An award as its inputs have it. Empty inputs have an empty text. */
export interface AwardValues {
  funder: string;
  funderId: string;
  awardNumber: string;
  awardTitle: string;
}
export const emptyAward: AwardValues = { funder: '', funderId: '', awardNumber: '', awardTitle: '' };

/** An author's details as their inputs have them. */
export interface AuthorDetailValues {
  author: string;
  /** As read from the files, or sent before. */
  nameParts?: NameParts | undefined;
  orcid: string;
  affiliations: { name: string; ror: string }[];
  roles: CreditRole[];
  isCorresponding: boolean;
}
export const emptyAuthorDetail = (author: string): AuthorDetailValues => ({
  author,
  orcid: '',
  affiliations: [],
  roles: [],
  isCorresponding: false,
});

const text = z.string();
/** The two lists as stored in a draft, not validated. */
export const DraftAwards = z.array(
  z.object({ funder: text, funderId: text, awardNumber: text, awardTitle: text }),
);
export const DraftAuthorDetails = z.array(
  z.object({
    author: text,
    nameParts: NameParts.optional(),
    orcid: text,
    affiliations: z.array(z.object({ name: text, ror: text })),
    roles: z.array(z.enum(CREDIT_ROLE_IDS)),
    isCorresponding: z.boolean(),
  }),
);

/** Parses the typed awards with the API's schema. Ignores empty rows. */
export const CheckedAwards = z
  .array(z.custom<AwardValues>())
  .transform((awards) => awards.map(withoutBlanks).filter((award) => Object.keys(award).length > 0))
  .pipe(FundingInput);

/** Parses the typed author details with the API's schema. Omits authors without details. */
export const CheckedAuthorDetails = z
  .array(z.custom<AuthorDetailValues>())
  .transform((details) =>
    details
      .map(({ affiliations, ...detail }) =>
        withoutBlanks({ ...detail, affiliations: affiliations.map(withoutBlanks) }),
      )
      .filter((detail) => Object.keys(detail).length > 1),
  )
  .pipe(AuthorDetailsInput);

/** Returns a paper's awards as values of the form. */
export const awardValues = (funding: PaperDetail['funding']): AwardValues[] =>
  (funding ?? []).map(({ funder, funderId = '', awardNumber = '', awardTitle = '' }) => ({
    funder,
    funderId,
    awardNumber,
    awardTitle,
  }));

/** Returns a paper's author details as values of the form. */
export const authorDetailValues = (details: PaperDetail['authorDetails']): AuthorDetailValues[] =>
  (details ?? []).map(
    ({ author, nameParts, orcid = '', affiliations = [], roles = [], isCorresponding = false }) => ({
      author,
      nameParts,
      orcid,
      affiliations: affiliations.map(({ name, ror = '' }) => ({ name, ror })),
      roles,
      isCorresponding,
    }),
  );

/** Returns an object without empty texts, empty lists and unchecked boxes. */
function withoutBlanks(values: object): Record<string, unknown> {
  const kept = Object.entries(values).filter(
    ([, value]) =>
      value !== undefined &&
      value !== false &&
      !(typeof value === 'string' && value.trim() === '') &&
      !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept);
}
