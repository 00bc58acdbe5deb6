import { PRODUCT_NAME } from '#shared/constants.ts';
import { type OwnField, ownFields } from '#shared/domain/manuscript/fields.ts';
import type { Award } from '#shared/domain/manuscript/funding.ts';
import { orcidUrl } from '#shared/domain/manuscript/identifiers.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { citedDoi } from '#shared/domain/paper-doi.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { partsOf } from '#shared/domain/person-name.ts';
import { stated } from '#shared/domain/stated.ts';

export type CslName = ({ family: string; given: string; suffix?: string } | { literal: string }) & {
  /** As Crossref's CSL-JSON has it. */
  ORCID?: string;
  affiliation?: { name: string }[];
};

/** A paper as CSL-JSON: the source of every citation format. */
export interface CslItem {
  id: string;
  type: 'article';
  genre: 'Preprint';
  title: string;
  author: CslName[];
  abstract: string;
  issued: { 'date-parts': [[year: number, month: number, day: number]] };
  publisher: string;
  number: string;
  keyword?: string;
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
>;

/**
 * Converts a paper to CSL-JSON; people and agents are both authors.
 * @param name the paper's or the version's id, which is the entry's: entries of two versions don't collide
 * @param origin the site's URL: `https://colophon.example`
 */
export function toCslItem(cited: CitedPaper, name: string, origin: string): CslItem {
  const paper = stated(cited);
  const day = new Date(paper.publishedAt ?? paper.createdAt);
  return {
    id: name,
    // CSL 1.0.2 calls a preprint an `article`.
    type: 'article',
    genre: 'Preprint',
    issued: { 'date-parts': [[day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]] },
    publisher: PRODUCT_NAME,
    number: versionedId(paper.archiveId, paper.version),
    URL: `${origin}/papers/${name}`,
    ...Object.assign({}, ...ownFields('citation').map((field) => FIELDS_IN_CSL[field](paper))),
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

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
