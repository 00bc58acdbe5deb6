import { PRODUCT_NAME } from '#shared/constants.ts';
import { type OwnField, ownFields } from '#shared/domain/manuscript/fields.ts';
import { orcidUrl } from '#shared/domain/manuscript/identifiers.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { LICENSES } from '#shared/domain/paper-constants.ts';
import { citedDoi } from '#shared/domain/paper-doi.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { invertedName, partsOf } from '#shared/domain/person-name.ts';
import { publicationOf } from '#shared/domain/publication.ts';
import { stated } from '#shared/domain/stated.ts';

export type Meta = readonly [name: string, content: string];

/** The URLs of the paper, of this version, and its files. */
export interface Addresses {
  /** That of the paper, in its latest version. */
  canonical: string;
  /** That of this version: the paper's, if it is the latest. */
  address: string;
  pdfUrl: string | undefined;
  description: string;
}

/** The tags of a field for Google Scholar, for programs that read Dublin Core, and for link previews. */
interface Tags {
  scholar?: Meta[];
  dublinCore?: Meta[];
  preview?: Meta[];
}

/** Google Scholar's tags: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing */
const FIELD_TAGS: Record<OwnField<'head'>, (paper: PaperDetail, at: Addresses) => Tags> = {
  title: ({ title }) => ({
    scholar: [['citation_title', title]],
    dublinCore: [['DC.title', title]],
    preview: [
      ['og:title', title],
      ['twitter:title', title],
    ],
  }),
  abstract: ({ abstract }, { description }) => ({
    // Reference managers cut the description of link previews.
    scholar: [['citation_abstract', abstract]],
    dublinCore: [['DC.description', abstract]],
    preview: [
      ['og:description', description],
      ['twitter:description', description],
    ],
  }),
  keywords: ({ keywords }) => ({
    scholar: keywords.map((keyword) => ['citation_keywords', keyword]),
    dublinCore: keywords.map((keyword) => ['DC.subject', keyword]),
    preview: keywords.map((keyword) => ['article:tag', keyword]),
  }),
  license: ({ license }) => ({
    dublinCore: [['DC.rights', LICENSES[license].url ?? LICENSES[license].name]],
  }),
  languageCode: ({ languageCode }) => ({
    scholar: [['citation_language', languageCode]],
    dublinCore: [['DC.language', languageCode]],
    preview: [['og:locale', languageCode.replace('-', '_')]],
  }),
  doi: (paper, { address }) => {
    const doi = citedDoi(paper);
    return {
      scholar: doi ? [['citation_doi', doi]] : [],
      dublinCore: [['DC.identifier', doi ? `doi:${doi}` : address]],
    };
  },
  authorDetails: ({ authors }) => ({
    scholar: authors.flatMap(authorTags),
    dublinCore: authors.map((author) => ['DC.creator', invertedName(author)]),
    preview: authors.map(({ name }) => ['article:author', name]),
  }),
  funding: ({ funding }) => ({
    scholar: (funding ?? []).map(({ funder, funderId, awardNumber }) => [
      'citation_funding_source',
      [
        `citation_funder=${funder}`,
        ...(funderId ? [`citation_funder_id=${funderId}`] : []),
        ...(awardNumber ? [`citation_grant_number=${awardNumber}`] : []),
      ].join(';'),
    ]),
  }),
};

/** After a comma, programs look for a given name: the names of agents and groups stay in one piece. */
function inOnePieceOrInverted(
  author: Pick<PaperDetail['authors'][number], 'kind' | 'name' | 'nameParts'>,
): string {
  const { given, family } = partsOf(author);
  const isWhole = author.kind === 'agent' || (given === '' && family.includes(' '));
  return isWhole ? `${family},` : invertedName(author);
}

/** Returns an author's name tag, then the tags that belong to it. */
const authorTags = ({
  kind,
  name,
  nameParts,
  affiliation,
  affiliations,
  orcid,
}: PaperDetail['authors'][number]): Meta[] => [
  ['citation_author', inOnePieceOrInverted({ kind, name, nameParts })],
  ...(affiliations?.map((place) => place.name) ?? (affiliation ? [affiliation] : [])).map(
    (place): Meta => ['citation_author_institution', place],
  ),
  ...(orcid ? [['citation_author_orcid', orcidUrl(orcid)] as const] : []),
];

/** Returns the meta tags of a paper's page: those of its fields, then those of its other metadata. */
export function metaTags(shown: PaperDetail, at: Addresses): Meta[] {
  const paper = stated(shown);
  const tags = ownFields('head').map((field) => FIELD_TAGS[field](paper, at));
  return [
    ...tags.flatMap(({ scholar = [] }) => scholar),
    ...scholarRecord(paper, at),
    ...tags.flatMap(({ dublinCore = [] }) => dublinCore),
    ['DC.date', publishedDay(paper)],
    ['DC.identifier', versionedId(paper.archiveId, paper.version)],
    ['DC.publisher', PRODUCT_NAME],
    ['DC.type', publicationOf(paper) ? 'article' : 'preprint'],
    ['DC.format', 'text/html'],
    ...(at.address === at.canonical ? [] : [['DC.relation.isVersionOf', at.canonical] as const]),
    ...tags.flatMap(({ preview = [] }) => preview),
    ['og:type', 'article'],
    ['og:site_name', PRODUCT_NAME],
    ['og:url', at.address],
    ['article:published_time', paper.publishedAt ?? paper.createdAt],
    ['article:modified_time', paper.updatedAt],
    ['twitter:card', 'summary'],
  ];
}

/** Where a venue published the paper, by the names that Google Scholar and reference managers read. */
function publicationTags(paper: PaperDetail): Meta[] {
  const publication = publicationOf(paper);
  if (!publication) return [];
  const { as, name, issn = '', isbn = '' } = publication;
  const tags: Meta[] = [
    [`citation_${as}_title`, name],
    ['citation_issn', issn],
    ['citation_isbn', isbn],
  ];
  return tags.filter(([, value]) => value);
}

function scholarRecord(paper: PaperDetail, { address, pdfUrl }: Addresses): Meta[] {
  const date = publishedDay(paper).replaceAll('-', '/');
  return [
    ['citation_publication_date', date],
    ['citation_online_date', date],
    ['citation_publisher', PRODUCT_NAME],
    ...publicationTags(paper),
    ...(pdfUrl ? [['citation_pdf_url', pdfUrl] as const] : []),
    ['citation_abstract_html_url', address],
    ...(paper.status === 'WITHDRAWN' ? [] : [['citation_fulltext_html_url', address] as const]),
    ...(paper.pageCount
      ? ([
          ['citation_firstpage', '1'],
          ['citation_lastpage', String(paper.pageCount)],
        ] as const)
      : []),
  ];
}

/** Returns the day of publication in UTC: `2026-11-18`. */
const publishedDay = (paper: PaperDetail) => (paper.publishedAt ?? paper.createdAt).slice(0, 10);
