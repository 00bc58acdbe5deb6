import { PRODUCT_NAME } from '#shared/constants.ts';
import { type OwnField, ownFields } from '#shared/domain/manuscript/fields.ts';
import type { Award } from '#shared/domain/manuscript/funding.ts';
import { orcidUrl } from '#shared/domain/manuscript/identifiers.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { citedDoi } from '#shared/domain/paper-doi.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { partsOf } from '#shared/domain/person-name.ts';
import { publicationOf } from '#shared/domain/publication.ts';
import type { Review } from '#shared/domain/review.ts';
import { reviewAddress } from '#shared/domain/review-constants.ts';
import { stated } from '#shared/domain/stated.ts';

export type CslName = ({ family: string; given: string; suffix?: string } | { literal: string }) & {
  /** As Crossref's CSL-JSON has it. */
  ORCID?: string;
  affiliation?: { name: string }[];
};

/** A paper as CSL-JSON: the source of every citation format. */
export interface CslItem {
  id: string;
  type: 'article' | 'article-journal' | 'paper-conference' | 'review';
  genre?: 'Preprint' | 'Peer review';
  title: string;
  author: CslName[];
  abstract: string;
  issued: { 'date-parts': [[year: number, month: number, day: number]] };
  publisher: string;
  number: string;
  keyword?: string;
  /** The proceedings or the journal. */
  'container-title'?: string;
  ISSN?: string;
  ISBN?: string;
  /** Of the paper that a review is about. */
  'reviewed-title'?: string;
  'reviewed-author'?: CslName[];
  /** The address of the PDF, for formats that link it. */
  pdf?: string;
  language: string;
  DOI?: string;
  /** As Crossref's CSL-JSON has it. */
  funder?: { name: string; DOI?: string; award?: string[] }[];
  URL: string;
}

/** The parts of a paper that a citation needs. */
export type CitedPaper = Pick<
  PaperDetail,
  | 'archiveId'
  | 'version'
  | 'title'
  | 'abstract'
  | 'authors'
  | 'keywords'
  | 'languageCode'
  | 'doi'
  | 'registeredDoi'
  | 'funding'
  | 'publishedAt'
  | 'createdAt'
  | 'status'
  | 'withdrawal'
  | 'acceptances'
>;

/**
 * Converts a paper to CSL-JSON; people and agents are both authors.
 * @param name the paper's or the version's id, which is the entry's: entries of two versions don't collide
 * @param origin the site's URL: `https://colophon.example`
 */
export function toCslItem(cited: CitedPaper, name: string, origin: string): CslItem {
  const paper = stated(cited);
  return {
    id: name,
    ...placeOf(paper),
    publisher: PRODUCT_NAME,
    number: versionedId(paper.archiveId, paper.version),
    URL: `${origin}/papers/${name}`,
    ...(paper.status === 'WITHDRAWN' ? {} : { pdf: `${origin}/papers/${name}.pdf` }),
    ...Object.assign({}, ...ownFields('citation').map((field) => FIELDS_IN_CSL[field](paper))),
  };
}

/** Returns where and when a paper was published: by a venue, or as a preprint. */
function placeOf(
  paper: CitedPaper,
): Pick<CslItem, 'type' | 'genre' | 'issued' | 'container-title' | 'ISSN' | 'ISBN'> {
  const publication = publicationOf(paper);
  const issued = (time: string): CslItem['issued'] => ({ 'date-parts': [dayOf(time)] });
  // CSL 1.0.2 calls a preprint an `article`.
  if (!publication)
    return { type: 'article', genre: 'Preprint', issued: issued(paper.publishedAt ?? paper.createdAt) };
  const { as, name, issn, isbn, acceptedAt } = publication;
  return {
    type: as === 'conference' ? 'paper-conference' : 'article-journal',
    issued: issued(acceptedAt),
    'container-title': oneLine(name),
    ...(issn ? { ISSN: issn } : {}),
    ...(isbn ? { ISBN: isbn } : {}),
  };
}

/** The parts of a review that a citation needs. */
export type CitedReview = Pick<Review, 'number' | 'permalink' | 'summary' | 'createdAt' | 'doi'> & {
  /** Who wrote it; of a person, as they gave their name. */
  by: CitedPaper['authors'][number];
};

/** Converts a review to CSL-JSON. Its reviewer is the author; an agent's name stays whole. */
export function toCslReview(review: CitedReview, paper: CitedPaper, origin: string): CslItem {
  const { title, authors, archiveId } = stated(paper);
  const { permalink, by, number, doi } = review;
  return {
    id: permalink,
    type: 'review',
    genre: 'Peer review',
    title: oneLine(`Review ${number} of “${title}”`),
    author: [toName(by)],
    abstract: oneLine(review.summary),
    issued: { 'date-parts': [dayOf(review.createdAt)] },
    publisher: PRODUCT_NAME,
    number: permalink,
    'reviewed-title': oneLine(title),
    'reviewed-author': authors.map(toName),
    language: 'en',
    ...(doi ? { DOI: doi } : {}),
    URL: `${origin}${reviewAddress(archiveId, number)}`,
  };
}

/** The properties of CSL-JSON that each field makes; BibTeX and RIS are written from them. */
const FIELDS_IN_CSL: Record<OwnField<'citation'>, (paper: CitedPaper) => Partial<CslItem>> = {
  title: ({ title }) => ({ title: oneLine(title) }),
  abstract: ({ abstract }) => ({ abstract: oneLine(abstract) }),
  keywords: ({ keywords }) =>
    keywords.length > 0 ? { keyword: keywords.map(oneLine).join(KEYWORD_SEPARATOR) } : {},
  languageCode: ({ languageCode }) => ({ language: languageCode }),
  doi: (paper) => {
    const doi = citedDoi(paper);
    return doi ? { DOI: doi } : {};
  },
  authorDetails: ({ authors }) => ({ author: authors.map(toName) }),
  funding: ({ funding }) => (funding ? { funder: funding.map(toFunder) } : {}),
};

/** Keywords can contain commas. */
const KEYWORD_SEPARATOR = '; ';
export const keywordsOf = (keyword: string): string[] => keyword.split(KEYWORD_SEPARATOR);

const toFunder = ({ funder, funderId, awardNumber }: Award) => ({
  name: oneLine(funder),
  ...(funderId?.includes('doi.org/') ? { DOI: funderId.replace(/^.*doi\.org\//, '') } : {}),
  ...(awardNumber ? { award: [awardNumber] } : {}),
});

/** The names of agents and groups, and names of one word, are never split. */
function toName(author: CitedPaper['authors'][number]): CslName {
  const { orcid, affiliations } = author;
  const facts = {
    ...(orcid ? { ORCID: orcidUrl(orcid) } : {}),
    ...(affiliations ? { affiliation: affiliations.map((place) => ({ name: place.name })) } : {}),
  };
  const { given, family, ...suffix } = partsOf(author);
  return given ? { family, given, ...suffix, ...facts } : { literal: family, ...facts };
}

function dayOf(time: string): [number, number, number] {
  const day = new Date(time);
  return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
