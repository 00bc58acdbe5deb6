import { CATEGORIES, type CategoryId } from '#shared/categories.ts';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { DATACITE_KERNEL, type DataCiteMetadata, type RelatedIdentifier } from '#shared/domain/datacite.ts';
import { declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import { type OwnField, ownFields } from '#shared/domain/manuscript/fields.ts';
import type { Award } from '#shared/domain/manuscript/funding.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isListed, isVisible, LICENSES, type License, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { formatsOf, PAPER_FORMATS } from '#shared/domain/paper-formats.ts';
import { proceedingsPath, publicationOf } from '#shared/domain/publication.ts';
import { stated } from '#shared/domain/stated.ts';
import type { VenueKind } from '#shared/domain/venue-constants.ts';
import { agentsInWords, agentsOf, creatorsOf, type RegistrarProfile } from './datacite-names.ts';
import { addressOf, doiOf, type Identifiers, nameOf, type Subject } from './registered-ids.ts';
import { citedWorks, suppliedWorks, uniqueRelations } from './related-works.ts';

/** What the metadata depends on besides the paper or review. */
export interface Context extends Identifiers {
  profile: RegistrarProfile;
}

/**
 * Returns the DataCite metadata of a paper: of its concept, which is the work in all its versions, or of the version
 * that `paper` contains (https://datacite-metadata-schema.readthedocs.io/en/4.6/).
 * @param described for the concept, the newest public version
 * @param reviews the numbers of the version's reviews
 */
export function paperMetadata(
  described: PaperDetail,
  { of, reviews = [], ...context }: Context & { of: 'concept' | 'version'; reviews?: readonly number[] },
): DataCiteMetadata {
  const paper = stated(described);
  const subject: Subject =
    of === 'concept'
      ? { archiveId: paper.archiveId }
      : { archiveId: paper.archiveId, version: paper.version };
  const parts = ownFields('datacite').map((field) => FIELDS_IN_DATACITE[field](paper, context));
  return {
    ...identityOf(subject, context),
    ...merged([...parts, agentsUsed(paper)], relationsOf(paper, { of, reviews, context })),
    contributors: agentsOf(paper, context.profile),
    publisher: { name: PRODUCT_NAME },
    publicationYear: (paper.publishedAt ?? paper.createdAt).slice(0, 4),
    types: { resourceTypeGeneral: resourceTypeOf(paper), resourceType: PAPER_TYPES[paper.paperType] },
    dates: datesOf(paper),
    language: paper.languageCode,
    formats: formatsOf(paper).flatMap((format) =>
      'file' in PAPER_FORMATS[format].from ? [PAPER_FORMATS[format].mediaType] : [],
    ),
    ...(of === 'version' ? { version: String(paper.version) } : {}),
    schemaVersion: DATACITE_KERNEL,
  };
}

/** Returns the identifiers of a paper, a version or a review: its DOI with a registrar, its address and its public id. */
export const identityOf = (subject: Subject, { origin, prefix }: Identifiers) => ({
  ...(prefix === undefined ? {} : { doi: doiOf(subject, prefix) }),
  url: addressOf(subject, origin),
  alternateIdentifiers: [
    { alternateIdentifier: nameOf(subject), alternateIdentifierType: `${PRODUCT_NAME} id` },
  ],
});

type Part = Partial<DataCiteMetadata>;
const LISTS = [
  'titles',
  'creators',
  'subjects',
  'rightsList',
  'descriptions',
  'fundingReferences',
  'relatedIdentifiers',
] as const satisfies (keyof DataCiteMetadata)[];

/** The entries of lists that each field makes. The kernel requires `types` and `language`, so `paperMetadata` writes them. */
const FIELDS_IN_DATACITE: Record<OwnField<'datacite'>, (paper: PaperDetail, context: Context) => Part> = {
  title: ({ title, languageCode }) => ({ titles: [{ title, lang: languageCode }] }),
  abstract: ({ abstract, languageCode }) => ({
    descriptions: [{ description: abstract, descriptionType: 'Abstract', lang: languageCode }],
  }),
  paperType: () => ({}),
  primaryCategory: ({ primaryCategory }) => ({ subjects: [subjectOf(primaryCategory)] }),
  secondaryCategory: ({ secondaryCategory }) =>
    secondaryCategory ? { subjects: [subjectOf(secondaryCategory)] } : {},
  keywords: ({ keywords }) => ({ subjects: keywords.map((subject) => ({ subject })) }),
  license: ({ license }) => ({ rightsList: [rightsOf(license)] }),
  languageCode: () => ({}),
  // Which of the two is the version of record isn't known: a journal's DOI, or a preprint server's.
  doi: ({ doi }) =>
    doi
      ? {
          relatedIdentifiers: [
            { relatedIdentifier: doi, relatedIdentifierType: 'DOI', relationType: 'IsVariantFormOf' },
          ],
        }
      : {},
  authorDetails: (paper) => ({
    creators: creatorsOf(paper),
    descriptions: declared(paper, 'authorDetails', 'Other'),
  }),
  funding: ({ funding }) => ({ fundingReferences: (funding ?? []).map(fundingOf) }),
  dataAvailability: ({ dataAvailability }) => ({ relatedIdentifiers: suppliedWorks(dataAvailability) }),
  codeAvailability: ({ codeAvailability }) => ({ relatedIdentifiers: suppliedWorks(codeAvailability) }),
  aiDisclosure: (paper) => ({ descriptions: declared(paper, 'aiDisclosure', 'TechnicalInfo') }),
};

/** Names the agents with their models, which contributors don't have. */
function agentsUsed({ paperAgents }: PaperDetail): Part {
  const description = agentsInWords(paperAgents.map(({ agent }) => agent));
  return description === undefined
    ? {}
    : { descriptions: [{ description, descriptionType: 'TechnicalInfo', lang: 'en' }] };
}

/** Returns the relations to other versions, to reviews and to the cited works. */
const relationsOf = (
  paper: PaperDetail,
  { of, reviews, context }: { of: 'concept' | 'version'; reviews: readonly number[]; context: Context },
): RelatedIdentifier[] => [
  ...versionRelations(paper, of, context),
  ...reviewRelations(paper, reviews, context),
  ...venueRelations(paper, context),
  ...capsuleRelations(paper, context),
  ...citedWorks(paper.references, (archiveId) => namedBy({ archiveId }, context)),
];

/** Joins the lists of all fields. Each relation appears once. */
function merged(parts: Part[], relations: RelatedIdentifier[]) {
  const joined = LISTS.map((list) => [list, parts.flatMap((part): unknown[] => part[list] ?? [])] as const);
  const lists = Object.fromEntries(joined) as Pick<DataCiteMetadata, (typeof LISTS)[number]>;
  return { ...lists, relatedIdentifiers: uniqueRelations([...relations, ...lists.relatedIdentifiers]) };
}

/** The categories are those of arXiv. */
const subjectOf = (category: CategoryId) => ({
  subject: `${CATEGORIES[category]} (${category})`,
  subjectScheme: 'arXiv',
  schemeUri: 'https://arxiv.org/category_taxonomy',
});

/** Returns a license with its SPDX id, which is its name with hyphens. */
export function rightsOf(license: License): DataCiteMetadata['rightsList'][number] {
  const { name, url } = LICENSES[license];
  if (url === null) return { rights: name };
  return {
    rights: name,
    rightsUri: url,
    rightsIdentifier: name.replaceAll(' ', '-'),
    rightsIdentifierScheme: 'SPDX',
    schemeUri: 'https://spdx.org/licenses/',
  };
}

function fundingOf({ funder, funderId, awardNumber, awardTitle }: Award) {
  return {
    funderName: funder,
    ...(funderId
      ? {
          funderIdentifier: funderId,
          funderIdentifierType: funderId.includes('ror.org')
            ? ('ROR' as const)
            : ('Crossref Funder ID' as const),
        }
      : {}),
    ...(awardNumber ? { awardNumber } : {}),
    ...(awardTitle ? { awardTitle } : {}),
  };
}

/** Returns a declaration of the paper as a description: a heading and its lines. */
function declared(
  paper: PaperDetail,
  field: 'authorDetails' | 'aiDisclosure',
  descriptionType: 'Other' | 'TechnicalInfo',
): DataCiteMetadata['descriptions'] {
  return declarationsOf(paper, 'text')
    .filter((declaration) => declaration.field === field)
    .map(({ heading, lines }) => ({
      description: `${heading}. ${lines.join('; ')}`,
      descriptionType,
      lang: 'en',
    }));
}

function datesOf(paper: PaperDetail): DataCiteMetadata['dates'] {
  const { createdAt, publishedAt, updatedAt, withdrawal, acceptances = [] } = paper;
  return [
    { date: createdAt, dateType: 'Submitted' },
    ...(publishedAt ? [{ date: publishedAt, dateType: 'Issued' as const }] : []),
    { date: updatedAt, dateType: 'Updated' },
    ...acceptances.map(({ acceptedAt, name }) => ({
      date: acceptedAt,
      dateType: 'Accepted' as const,
      dateInformation: name,
    })),
    ...(withdrawal
      ? [
          {
            date: withdrawal.at,
            dateType: 'Withdrawn' as const,
            ...(withdrawal.reason ? { dateInformation: withdrawal.reason } : {}),
          },
        ]
      : []),
  ];
}

/** Relates the concept to each version, and a version to the concept and to its neighbors. */
function versionRelations(
  { archiveId, version, versions }: PaperDetail,
  of: 'concept' | 'version',
  ids: Identifiers,
): RelatedIdentifier[] {
  const known = versions.filter(isVisible).map((entry) => entry.version);
  const related = (subject: Subject, relationType: RelatedIdentifier['relationType']) =>
    relationTo(subject, relationType, 'Preprint', ids);
  if (of === 'concept') return known.map((number) => related({ archiveId, version: number }, 'HasVersion'));
  const before = known.findLast((number) => number < version);
  const after = known.find((number) => number > version);
  return [
    related({ archiveId }, 'IsVersionOf'),
    ...(before === undefined ? [] : [related({ archiveId, version: before }, 'IsNewVersionOf')]),
    ...(after === undefined ? [] : [related({ archiveId, version: after }, 'IsPreviousVersionOf')]),
  ];
}

const resourceTypeOf = (paper: PaperDetail) => {
  const publication = publicationOf(paper);
  if (!publication) return 'Preprint';
  return publication.as === 'conference' ? 'ConferencePaper' : 'JournalArticle';
};

/** Relates a paper to the proceedings of the venues that accepted it, and to the numbers by which libraries know these. */
const venueRelations = ({ acceptances = [] }: PaperDetail, { origin }: Identifiers): RelatedIdentifier[] =>
  acceptances.flatMap(({ kind, slug, issn, isbn, volumeDoi }) => {
    const relationType = kind === 'collection' ? ('IsPartOf' as const) : ('IsPublishedIn' as const);
    const named = [
      { relatedIdentifier: origin + proceedingsPath(slug), relatedIdentifierType: 'URL' as const },
      ...(issn ? [{ relatedIdentifier: issn, relatedIdentifierType: 'ISSN' as const }] : []),
      ...(isbn ? [{ relatedIdentifier: isbn, relatedIdentifierType: 'ISBN' as const }] : []),
    ];
    return [
      ...named.map((name) => ({ ...name, relationType, resourceTypeGeneral: VENUE_RESOURCES[kind] })),
      ...(volumeDoi
        ? [
            {
              relatedIdentifier: volumeDoi,
              relatedIdentifierType: 'DOI' as const,
              relationType: 'IsPartOf' as const,
              resourceTypeGeneral: volumeType(kind),
            },
          ]
        : []),
    ];
  });

const VENUE_RESOURCES = {
  conference: 'ConferenceProceeding',
  workshop: 'ConferenceProceeding',
  journal: 'Journal',
  overlay: 'Journal',
  collection: 'Collection',
} as const;

/** Returns what the volume of a round is: the issue of a journal isn't the journal. */
export const volumeType = (kind: VenueKind): 'ConferenceProceeding' | 'Collection' =>
  VENUE_RESOURCES[kind] === 'ConferenceProceeding' ? 'ConferenceProceeding' : 'Collection';

/** The capsule supplements its paper; the paper is the source of the records of its runs, which are listed at the same address. */
function capsuleRelations(
  { archiveId, version, capsule, reproductions }: PaperDetail,
  { origin }: Identifiers,
): RelatedIdentifier[] {
  if (!capsule) return [];
  const paper = addressOf({ archiveId, version }, origin);
  const url = { relatedIdentifierType: 'URL' as const };
  return [
    {
      relatedIdentifier: `${paper}#capsule`,
      ...url,
      relationType: 'IsSupplementedBy',
      resourceTypeGeneral: 'Software',
    },
    ...(reproductions
      ? [
          {
            relatedIdentifier: `${paper}#reproductions`,
            ...url,
            relationType: 'IsSourceOf' as const,
            resourceTypeGeneral: 'Workflow' as const,
          },
        ]
      : []),
  ];
}

const reviewRelations = (
  { archiveId, status }: PaperDetail,
  reviews: readonly number[],
  ids: Identifiers,
): RelatedIdentifier[] =>
  isListed(status)
    ? reviews.map((review) => relationTo({ archiveId, review }, 'IsReviewedBy', 'PeerReview', ids))
    : [];

/** Returns the relation to something of the platform: by its DOI, or by its address without a registrar. */
export const relationTo = (
  subject: Subject,
  relationType: RelatedIdentifier['relationType'],
  resourceTypeGeneral: 'Preprint' | 'PeerReview',
  ids: Identifiers,
): RelatedIdentifier => ({
  ...namedBy(subject, ids),
  relationType,
  resourceTypeGeneral,
});

const namedBy = (subject: Subject, { origin, prefix }: Identifiers) =>
  prefix === undefined
    ? { relatedIdentifier: addressOf(subject, origin), relatedIdentifierType: 'URL' as const }
    : { relatedIdentifier: doiOf(subject, prefix), relatedIdentifierType: 'DOI' as const };
