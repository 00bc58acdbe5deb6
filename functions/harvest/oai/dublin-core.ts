import { CATEGORIES } from '#shared/categories.ts';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Acceptance } from '#shared/domain/acceptance.ts';
import { LISTED_FIELDS, type ListedField } from '#shared/domain/manuscript/fields.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { LICENSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { invertedName } from '#shared/domain/person-name.ts';
import { proceedingsPath, publicationOf } from '#shared/domain/publication.ts';
import { registeredDois, toSummary } from '../../_lib/papers/paper-view.ts';
import { element, textElement } from '../../_lib/runtime/xml.ts';
import type { OaiPaper } from './oai-paper.ts';

type Entry = [name: string, text: string];

/** The elements of Dublin Core that each field makes. */
const FIELDS_IN_DUBLIN_CORE: Record<ListedField, (paper: PaperSummary) => Entry[]> = {
  title: ({ title }) => [['title', title]],
  abstract: ({ abstract }) => [['description', abstract]],
  paperType: ({ paperType }) => [['type', PAPER_TYPES[paperType]]],
  primaryCategory: ({ primaryCategory }) => [['subject', CATEGORIES[primaryCategory]]],
  secondaryCategory: ({ secondaryCategory }) =>
    secondaryCategory ? [['subject', CATEGORIES[secondaryCategory]]] : [],
  keywords: ({ keywords }) => keywords.map((keyword): Entry => ['subject', keyword]),
  license: ({ license }) => [['rights', LICENSES[license].url ?? LICENSES[license].name]],
  languageCode: ({ languageCode }) => [['language', languageCode]],
  doi: ({ doi }) => (doi ? [['identifier', doiUrl(doi)]] : []),
};

const PUBLISHED_TYPES = { conference: 'conferenceObject', journal: 'article' } as const;

const sourceOf = ({ name, issn, isbn }: Acceptance): Entry => [
  'source',
  [name, issn && `ISSN ${issn}`, isbn && `ISBN ${isbn}`].filter(Boolean).join(', '),
];

/**
 * Returns a paper as unqualified Dublin Core (http://www.openarchives.org/OAI/2.0/oai_dc.xsd), as the OpenAIRE guidelines
 * for literature repositories use it.
 */
export function dublinCore({ paper }: OaiPaper, origin: string): string {
  const summary = toSummary(paper);
  const { archiveId, version, authors, publishedAt, createdAt, acceptances = [] } = summary;
  const publication = publicationOf(summary);
  const page = `${origin}/papers/${archiveId}`;
  const { registeredConceptDoi } = registeredDois(paper, { version });
  const entries: Entry[] = [
    ['identifier', page],
    ['identifier', archiveId],
    ...(registeredConceptDoi ? [['identifier', doiUrl(registeredConceptDoi)] satisfies Entry] : []),
    ...authors.map((author): Entry => ['creator', invertedName(author)]),
    ...LISTED_FIELDS.flatMap((field) => FIELDS_IN_DUBLIN_CORE[field](summary)),
    ['publisher', PRODUCT_NAME],
    ['date', (publishedAt ?? createdAt).slice(0, 10)],
    ['type', `info:eu-repo/semantics/${publication ? PUBLISHED_TYPES[publication.as] : 'preprint'}`],
    ['rights', 'info:eu-repo/semantics/openAccess'],
    ['format', 'text/html'],
    ['format', 'application/pdf'],
    ['relation', `${origin}/papers/${versionedId(archiveId, version)}`],
    ...acceptances.map(({ slug }): Entry => ['relation', origin + proceedingsPath(slug)]),
    ...(publication ? [sourceOf(publication)] : []),
  ];
  return element(
    'oai_dc:dc',
    {
      'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xsi:schemaLocation':
        'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    },
    ...entries.map(([name, text]) => textElement(`dc:${name}`, text)),
  );
}
