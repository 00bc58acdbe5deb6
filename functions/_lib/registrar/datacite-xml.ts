import { DATACITE_KERNEL, type DataCiteMetadata, type DataCiteName } from '#shared/domain/datacite.ts';
import { element, textElement } from '../runtime/xml.ts';

/** Writes metadata as XML of DataCite's kernel 4.6, one element `resource` without an XML declaration. */
export function dataCiteXml(data: DataCiteMetadata): string {
  const { publisher, types } = data;
  return element(
    'resource',
    {
      xmlns: DATACITE_KERNEL,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${DATACITE_KERNEL} https://schema.datacite.org/meta/kernel-4.6/metadata.xsd`,
    },
    data.doi === undefined
      ? textElement('identifier', data.url, { identifierType: 'URL' })
      : textElement('identifier', data.doi, { identifierType: 'DOI' }),
    list('creators', data.creators, (creator) => element('creator', {}, ...nameOf('creatorName', creator))),
    list('titles', data.titles, ({ title, lang, titleType }) =>
      textElement('title', title, { 'xml:lang': lang, titleType }),
    ),
    textElement('publisher', publisher.name, { 'xml:lang': publisher.lang }),
    textElement('publicationYear', data.publicationYear),
    textElement('resourceType', types.resourceType, { resourceTypeGeneral: types.resourceTypeGeneral }),
    list('subjects', data.subjects, ({ subject, subjectScheme, schemeUri }) =>
      textElement('subject', subject, { subjectScheme, schemeURI: schemeUri }),
    ),
    list('contributors', data.contributors, ({ contributorType, ...name }) =>
      element('contributor', { contributorType }, ...nameOf('contributorName', name)),
    ),
    list('dates', data.dates, ({ date, dateType, dateInformation }) =>
      textElement('date', date, { dateType, dateInformation }),
    ),
    textElement('language', data.language),
    list('alternateIdentifiers', data.alternateIdentifiers, (other) =>
      textElement('alternateIdentifier', other.alternateIdentifier, {
        alternateIdentifierType: other.alternateIdentifierType,
      }),
    ),
    list('relatedIdentifiers', data.relatedIdentifiers, ({ relatedIdentifier, ...attributes }) =>
      textElement('relatedIdentifier', relatedIdentifier, attributes),
    ),
    list('formats', data.formats, (format) => textElement('format', format)),
    textElement('version', data.version),
    list('rightsList', data.rightsList, ({ rights, rightsUri, schemeUri, ...attributes }) =>
      textElement('rights', rights, { rightsURI: rightsUri, ...attributes, schemeURI: schemeUri }),
    ),
    list('descriptions', data.descriptions, ({ description, descriptionType, lang }) =>
      textElement('description', description, { descriptionType, 'xml:lang': lang }),
    ),
    list('fundingReferences', data.fundingReferences, fundingReference),
  );
}

function nameOf(tag: 'creatorName' | 'contributorName', name: DataCiteName): string[] {
  return [
    textElement(tag, name.name, { nameType: name.nameType }),
    textElement('givenName', name.givenName),
    textElement('familyName', name.familyName),
    ...(name.nameIdentifiers ?? []).map(({ nameIdentifier, nameIdentifierScheme, schemeUri }) =>
      textElement('nameIdentifier', nameIdentifier, { nameIdentifierScheme, schemeURI: schemeUri }),
    ),
    ...(name.affiliation ?? []).map(({ name: place, schemeUri, ...attributes }) =>
      textElement('affiliation', place, { ...attributes, schemeURI: schemeUri }),
    ),
  ];
}

function fundingReference(funding: DataCiteMetadata['fundingReferences'][number]): string {
  const { funderName, funderIdentifier, funderIdentifierType, awardNumber, awardTitle } = funding;
  return element(
    'fundingReference',
    {},
    textElement('funderName', funderName),
    textElement('funderIdentifier', funderIdentifier, { funderIdentifierType }),
    textElement('awardNumber', awardNumber),
    textElement('awardTitle', awardTitle),
  );
}

const list = <T>(name: string, entries: readonly T[], write: (entry: T) => string): string =>
  entries.length === 0 ? '' : element(name, {}, ...entries.map(write));
