import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Acceptance } from '#shared/domain/acceptance.ts';
import { CREDIT_ROLES } from '#shared/domain/manuscript/credit-roles.ts';
import { type OwnField, ownFields } from '#shared/domain/manuscript/fields.ts';
import { orcidUrl } from '#shared/domain/manuscript/identifiers.ts';
import type { Contributor, PaperDetail } from '#shared/domain/paper.ts';
import { LICENSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { isGroupName, partsOf } from '#shared/domain/person-name.ts';
import { proceedingsPath } from '#shared/domain/publication.ts';
import { reproducedSentence } from '#shared/domain/reproduced-sentence.ts';
import type { ReproductionCounts } from '#shared/domain/reproduction.ts';
import { stated } from '#shared/domain/stated.ts';

/** Writes each field as properties of a ScholarlyArticle (https://schema.org/ScholarlyArticle). */
const FIELD_PROPERTIES: Record<OwnField<'jsonLd'>, (paper: PaperDetail) => object> = {
  title: ({ title }) => ({ headline: title, name: title }),
  abstract: ({ abstract }) => ({ abstract }),
  paperType: ({ paperType }) => ({ genre: PAPER_TYPES[paperType] }),
  primaryCategory: ({ primaryCategory }) => ({ about: [primaryCategory] }),
  secondaryCategory: ({ primaryCategory, secondaryCategory }) =>
    secondaryCategory ? { about: [primaryCategory, secondaryCategory] } : {},
  keywords: ({ keywords }) => ({ keywords }),
  license: ({ license }) => ({ license: LICENSES[license].url ?? LICENSES[license].name }),
  languageCode: ({ languageCode }) => ({ inLanguage: languageCode }),
  doi: ({ doi }) => (doi ? { sameAs: `https://doi.org/${doi}` } : {}),
  authorDetails: (paper) => {
    const roles = paper.authors.flatMap((author) =>
      (author.roles ?? []).map((role) => ({
        '@type': 'Role',
        roleName: CREDIT_ROLES[role],
        contributor: authorOf(author, paper),
      })),
    );
    return {
      author: paper.authors.map((author) => authorOf(author, paper)),
      ...(roles.length > 0 ? { contributor: roles } : {}),
    };
  },
  funding: ({ funding }) => {
    const grants = (funding ?? []).map(({ funder, funderId, awardNumber, awardTitle }) => ({
      '@type': 'Grant',
      funder: organization(funder, funderId),
      ...(awardNumber ? { identifier: awardNumber } : {}),
      ...(awardTitle ? { name: awardTitle } : {}),
    }));
    return grants.length > 0 ? { funding: grants, funder: grants.map(({ funder }) => funder) } : {};
  },
};

/**
 * Returns a version of a paper as JSON-LD of schema.org.
 * @param at the addresses of the paper, of this version (the paper's, if it is the latest), and of the platform
 */
export function scholarlyArticle(
  shown: PaperDetail,
  { canonical, address, origin }: { canonical: string; address: string; origin: string },
): object {
  const paper = stated(shown);
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    // The paper, of which this is an earlier version.
    ...(address === canonical ? {} : { exampleOfWork: { '@type': 'ScholarlyArticle', '@id': canonical } }),
    ...Object.assign({}, ...ownFields('jsonLd').map((field) => FIELD_PROPERTIES[field](paper))),
    datePublished: paper.publishedAt ?? paper.createdAt,
    dateCreated: paper.createdAt,
    dateModified: paper.updatedAt,
    version: String(paper.version),
    identifier: [
      { '@type': 'PropertyValue', propertyID: PRODUCT_NAME, value: paper.archiveId },
      ...[paper.registeredDoi, paper.doi].flatMap((doi) =>
        doi ? [{ '@type': 'PropertyValue', propertyID: 'DOI', value: doi }] : [],
      ),
    ],
    ...(paper.status === 'WITHDRAWN' ? { creativeWorkStatus: 'Withdrawn', ...withdrawalComment(paper) } : {}),
    ...(paper.acceptances
      ? { isPartOf: paper.acceptances.map((venue) => proceedingsOf(venue, origin)) }
      : {}),
    ...(paper.capsule ? { hasPart: [capsuleOf(paper.capsule, address)] } : {}),
    ...(paper.reproductions ? { subjectOf: [reproductionsOf(paper.reproductions, address)] } : {}),
    isAccessibleForFree: true,
    ...(paper.pageCount ? { pagination: `1–${paper.pageCount}` } : {}),
    ...(paper.wordCount ? { wordCount: paper.wordCount } : {}),
    publisher: { '@type': 'Organization', name: PRODUCT_NAME, url: origin },
    interactionStatistic: [
      counter('ViewAction', paper.viewCount),
      counter('DownloadAction', paper.downloadCount),
    ],
  };
}

const withdrawalComment = ({ withdrawal }: PaperDetail) =>
  withdrawal
    ? { correction: { '@type': 'CorrectionComment', text: withdrawal.reason, datePublished: withdrawal.at } }
    : {};

/** Returns the works that a paper cites. The page has them as its list of references, so only the file has them here, too. */
export const citationsOf = ({ references }: PaperDetail): object[] =>
  references.map(({ text, doi, arxivId, url }) => {
    const address = doi ? `https://doi.org/${doi}` : arxivId ? `https://arxiv.org/abs/${arxivId}` : url;
    return { '@type': 'CreativeWork', name: text, ...(address ? { '@id': address, url: address } : {}) };
  });

/**
 * Writes an author as a Person, or an agent as a SoftwareApplication that is also an Organization: schema.org's authors are
 * persons or organizations, and it has no type for agents.
 */
function authorOf(contributor: Contributor, paper: PaperDetail): object {
  const { kind, id, name, orcid } = contributor;
  const places = placesOf(contributor);
  const affiliation = places.length > 0 ? { affiliation: places.length === 1 ? places[0] : places } : {};
  const { family, given } = partsOf(contributor);
  if (kind === 'person')
    return {
      '@type': given || !isGroupName(name) ? 'Person' : 'Organization',
      ...(given ? { givenName: given, familyName: family } : {}),
      ...(orcid ? { '@id': orcidUrl(orcid), sameAs: orcidUrl(orcid) } : {}),
      name,
      ...affiliation,
    };
  const agent = paper.paperAgents.find((entry) => entry.agent.id === id)?.agent;
  return {
    '@type': ['SoftwareApplication', 'Organization'],
    applicationCategory: 'AI agent',
    name,
    // Only if the API returns the system prompt.
    description: agent?.description || 'Research assistant',
    ...(agent?.model ? { softwareVersion: agent.model } : {}),
  };
}

/** The journal, the proceedings or the collection of a venue. */
const proceedingsOf = ({ kind, slug, name, issn, isbn }: Acceptance, origin: string): object => {
  const url = origin + proceedingsPath(slug);
  // JSON leaves out a number that is undefined.
  return { '@type': PUBLICATION_TYPES[kind], '@id': url, url, name, issn, isbn };
};

const PROCEEDINGS = ['Book', 'CreativeWorkSeries'];

const PUBLICATION_TYPES = {
  conference: PROCEEDINGS,
  workshop: PROCEEDINGS,
  journal: 'Periodical',
  overlay: 'Periodical',
  collection: 'Collection',
} as const satisfies Record<Acceptance['kind'], unknown>;

/** The code and data of the paper. */
const capsuleOf = ({ license, digest }: NonNullable<PaperDetail['capsule']>, address: string): object => ({
  '@type': ['Dataset', 'SoftwareSourceCode'],
  name: 'Capsule: code and data',
  url: `${address}#capsule`,
  identifier: `sha256:${digest}`,
  ...(license ? { license } : {}),
});

/** What others got when they ran the capsule. */
const reproductionsOf = (counts: ReproductionCounts, address: string): object => ({
  '@type': 'CreativeWork',
  name: reproducedSentence(counts, counts.lastAt.slice(0, 10)),
  url: `${address}#capsule`,
  dateModified: counts.lastAt,
});

const placesOf = ({ affiliations, affiliation }: Contributor): object[] =>
  affiliations?.map(({ name, ror }) => organization(name, ror)) ??
  (affiliation ? [organization(affiliation, undefined)] : []);

const organization = (name: string, id: string | undefined): object => ({
  '@type': 'Organization',
  ...(id ? { '@id': id, sameAs: id } : {}),
  name,
});

const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount: count,
});
