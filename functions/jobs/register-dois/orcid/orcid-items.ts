import { LIMITS, PRODUCT_NAME } from '#shared/constants.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import { doiOf } from '../../../_lib/registrar/registered-ids.ts';
import type { ReviewRecord } from '../../../_lib/reviews/review-entities.ts';

/** An item of an ORCID record, in the form of ORCID's API 3.0 (https://github.com/ORCID/orcid-model). */
export interface OrcidItem {
  section: 'work' | 'peer-review';
  /** What identifies the item within the record. */
  self: string;
  content: Record<string, unknown>;
}

/** Who publishes, and asks for reviews. ORCID requires the place, and the group of reviews that an operator registered once. */
export interface Convener {
  city: string;
  country: string;
  group: string;
}

/** Returns a paper as a work: a preprint by its DOI, or by its address without one. */
export function workOf(paper: PaperDetail, origin: string): OrcidItem {
  const address = `${origin}/papers/${paper.archiveId}`;
  const self = identifierOf(paper.registeredConceptDoi, address);
  const elsewhere = paper.doi ? [externalId('doi', paper.doi, doiUrl(paper.doi), 'version-of')] : [];
  return {
    section: 'work',
    self: self['external-id-value'],
    content: {
      title: { title: { value: paper.title.slice(0, LONGEST_TITLE) } },
      'journal-title': { value: PRODUCT_NAME },
      'short-description': paper.abstract.slice(0, LIMITS.abstractCharacters.max),
      type: 'preprint',
      'publication-date': dateOf(paper.publishedAt ?? paper.createdAt),
      'external-ids': { 'external-id': [self, ...elsewhere] },
      url: { value: address },
      'language-code': paper.languageCode.slice(0, 2),
      contributors: {
        // Agents aren't people, and ORCID's contributors are.
        contributor: paper.authors
          .filter(({ kind }) => kind === 'person')
          .map(({ name, orcid }, index) => ({
            ...(orcid
              ? { 'contributor-orcid': { uri: `https://orcid.org/${orcid.replace(/^.*\//, '')}` } }
              : {}),
            'credit-name': { value: name },
            'contributor-attributes': {
              'contributor-sequence': index === 0 ? 'first' : 'additional',
              'contributor-role': 'author',
            },
          })),
      },
    },
  };
}

/** Returns a review that a person wrote as a peer review. */
export function peerReviewOf(
  paper: PaperDetail,
  { number, createdAt, doiPrefix }: Pick<ReviewRecord, 'number' | 'createdAt' | 'doiPrefix'>,
  { origin, convener }: { origin: string; convener: Convener },
): OrcidItem {
  const { archiveId, title, registeredConceptDoi } = paper;
  const address = `${origin}/papers/${archiveId}/reviews#r${number}`;
  const doi = doiPrefix === undefined ? undefined : doiOf({ archiveId, review: number }, doiPrefix);
  const self = identifierOf(doi, address);
  return {
    section: 'peer-review',
    self: self['external-id-value'],
    content: {
      'reviewer-role': 'reviewer',
      'review-identifiers': { 'external-id': [self] },
      'review-url': { value: address },
      'review-type': 'review',
      'review-completion-date': dateOf(createdAt),
      'review-group-id': convener.group,
      'subject-external-identifier': identifierOf(registeredConceptDoi, `${origin}/papers/${archiveId}`),
      'subject-container-name': { value: PRODUCT_NAME },
      'subject-type': 'preprint',
      'subject-name': { title: { value: title.slice(0, LONGEST_TITLE) } },
      'subject-url': { value: `${origin}/papers/${archiveId}` },
      'convening-organization': {
        name: PRODUCT_NAME,
        address: { city: convener.city, country: convener.country },
      },
    },
  };
}

const LONGEST_TITLE = 1000;

const identifierOf = (doi: string | undefined, address: string) =>
  doi === undefined
    ? externalId('uri', address, address, 'self')
    : externalId('doi', doi, doiUrl(doi), 'self');

const externalId = (type: string, value: string, url: string, relationship: 'self' | 'version-of') => ({
  'external-id-type': type,
  'external-id-value': value,
  'external-id-url': { value: url },
  'external-id-relationship': relationship,
});

function dateOf(moment: string) {
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  return { year: { value: year }, month: { value: month }, day: { value: day } };
}
