import { PRODUCT_NAME } from '#shared/constants.ts';
import { DATACITE_KERNEL, type DataCiteMetadata } from '#shared/domain/datacite.ts';
import { proceedingsPath } from '#shared/domain/publication.ts';
import { volumeType } from '../../_lib/registrar/datacite-metadata.ts';
import { personNamed } from '../../_lib/registrar/datacite-names.ts';
import type { RoundRecord, VenueRecord } from '../../_lib/venues/venue-entities.ts';

/** The proceedings of a round, complete. */
export interface Volume {
  venue: Pick<VenueRecord, 'slug' | 'name' | 'kind' | 'text'>;
  round: Pick<RoundRecord, 'number' | 'name'> & { completedAt: string };
  /** The names of the chairs. */
  editors: readonly string[];
  papers: readonly { doi: string; languageCode: string }[];
}

/** Returns the public id of a volume, which its DOI has after the prefix. No paper's id has this form. */
export const volumeId = ({ venue, round }: Pick<Volume, 'venue' | 'round'>): string =>
  `venue.${venue.slug}.${round.number}`;

const TYPES = {
  ...{ conference: 'Proceedings', workshop: 'Proceedings' },
  ...{ journal: 'Journal issue', overlay: 'Journal issue', collection: 'Collection' },
} as const;

/** Returns the DataCite metadata of a volume, which has its papers as its parts. */
export function volumeMetadata(volume: Volume, origin: string): DataCiteMetadata {
  const { venue, round, editors, papers } = volume;
  const { name, kind, slug, text } = venue;
  const languages = new Set(papers.map(({ languageCode }) => languageCode));
  const [language = 'en'] = languages;
  return {
    url: `${origin}${proceedingsPath(slug)}#round-${round.number}`,
    creators: [{ name, nameType: 'Organizational' }],
    contributors: editors.map((editor) => ({ ...personNamed({ name: editor }), contributorType: 'Editor' })),
    titles: [{ title: `Proceedings of ${name}: ${round.name}` }],
    publisher: { name: PRODUCT_NAME },
    publicationYear: round.completedAt.slice(0, 4),
    types: { resourceTypeGeneral: volumeType(kind), resourceType: TYPES[kind] },
    subjects: [],
    dates: [{ date: round.completedAt, dateType: 'Issued' }],
    // ISO 639 has a code for several languages.
    language: languages.size > 1 ? 'mul' : language,
    alternateIdentifiers: [
      { alternateIdentifier: volumeId(volume), alternateIdentifierType: `${PRODUCT_NAME} id` },
      ...(text.isbn ? [{ alternateIdentifier: text.isbn, alternateIdentifierType: 'ISBN' }] : []),
    ],
    relatedIdentifiers: [
      ...papers.map(({ doi }) => ({
        relatedIdentifier: doi,
        relatedIdentifierType: 'DOI' as const,
        relationType: 'HasPart' as const,
      })),
      ...(text.issn
        ? [
            {
              relatedIdentifier: text.issn,
              relatedIdentifierType: 'ISSN' as const,
              relationType: 'IsPartOf' as const,
            },
          ]
        : []),
    ],
    formats: [],
    rightsList: [],
    descriptions: [{ description: text.scope, descriptionType: 'Abstract' }],
    fundingReferences: [],
    schemaVersion: DATACITE_KERNEL,
  };
}
