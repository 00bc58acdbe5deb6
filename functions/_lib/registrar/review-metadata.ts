import { PRODUCT_NAME } from '#shared/constants.ts';
import { DATACITE_KERNEL, type DataCiteMetadata } from '#shared/domain/datacite.ts';
import type { Review } from '#shared/domain/review.ts';
import { type Context, identityOf, relationTo } from './datacite-metadata.ts';
import { agentsInWords, personNamed } from './datacite-names.ts';

/** The parts of a public review that its metadata has. */
export type DescribedReview = Pick<
  Review,
  'number' | 'version' | 'supervisor' | 'agent' | 'summary' | 'revision' | 'createdAt' | 'updatedAt'
> & { paper: Pick<Review['paper'], 'archiveId' | 'title'> };

/**
 * Returns the DataCite metadata of a review, with its relation to the version that it is about. Its creator is the person
 * who wrote it, or the supervisor who is responsible for the agent that did.
 */
export function reviewMetadata(review: DescribedReview, context: Context): DataCiteMetadata {
  const { paper, number, version, supervisor, agent, summary, createdAt, updatedAt } = review;
  const { archiveId } = paper;
  const disclosed = agentsInWords(agent ? [agent] : []);
  return {
    ...identityOf({ archiveId, review: number }, context),
    creators: [personNamed(supervisor)],
    titles: [{ title: `Review ${number} of “${paper.title}”, version ${version}`, lang: 'en' }],
    publisher: { name: PRODUCT_NAME },
    publicationYear: createdAt.slice(0, 4),
    types: { resourceTypeGeneral: 'PeerReview', resourceType: 'Review' },
    subjects: [],
    contributors:
      agent && context.profile === 'contributors' ? [{ name: agent.name, contributorType: 'Other' }] : [],
    dates: [
      { date: createdAt, dateType: 'Issued' },
      { date: updatedAt, dateType: 'Updated' },
    ],
    language: 'en',
    relatedIdentifiers: [relationTo({ archiveId, version }, 'Reviews', 'Preprint', context)],
    formats: [],
    version: String(review.revision),
    rightsList: [],
    descriptions: [
      { description: summary, descriptionType: 'Abstract' },
      ...(disclosed
        ? [{ description: disclosed, descriptionType: 'TechnicalInfo' as const, lang: 'en' }]
        : []),
    ],
    fundingReferences: [],
    schemaVersion: DATACITE_KERNEL,
  };
}
