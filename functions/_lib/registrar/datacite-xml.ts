import { DATACITE_KERNEL, type DataCiteMetadata, type DataCiteName } from '#shared/domain/datacite.ts';
import { escapeXml } from '../runtime/xml.ts';

/** An element: its name, attributes, and its text or the elements inside. Absent attributes and empty lists are left out. */
type Attributes = Record<string, string | undefined>;

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
    [
      data.doi === undefined
        ? withText('identifier', { identifierType: 'URL' }, data.url)
        : withText('identifier', { identifierType: 'DOI' }, data.doi),
      list('creators', data.creators, (creator) => element('creator', {}, nameOf('creatorName', creator))),
      list('titles', data.titles, ({ title, lang, titleType }) =>
        withText('title', { 'xml:lang': lang, titleType }, title),
      ),
      withText('publisher', { 'xml:lang': publisher.lang }, publisher.name),
      withText('publicationYear', {}, data.publicationYear),
      withText('resourceType', { resourceTypeGeneral: types.resourceTypeGeneral }, types.resourceType),
      list('subjects', data.subjects, ({ subject, subjectScheme, schemeUri }) =>
        withText('subject', { subjectScheme, schemeURI: schemeUri }, subject),
      ),
      list('contributors', data.contributors, ({ contributorType, ...name }) =>
        element('contributor', { contributorType }, nameOf('contributorName', name)),
      ),
      list('dates', data.dates, ({ date, dateType, dateInformation }) =>
        withText('date', { dateType, dateInformation }, date),
      ),
      withText('language', {}, data.language),
      list('alternateIdentifiers', data.alternateIdentifiers, (other) =>
        withText(
          'alternateIdentifier',
          { alternateIdentifierType: other.alternateIdentifierType },
          other.alternateIdentifier,
        ),
      ),
      list('relatedIdentifiers', data.relatedIdentifiers, ({ relatedIdentifier, ...attributes }) =>
        withText('relatedIdentifier', attributes, relatedIdentifier),
      ),
      list('formats', data.formats, (format) => withText('format', {}, format)),
      data.version === undefined ? '' : withText('version', {}, data.version),
      list('rightsList', data.rightsList, ({ rights, rightsUri, schemeUri, ...attributes }) =>
        withText('rights', { rightsURI: rightsUri, ...attributes, schemeURI: schemeUri }, rights),
      ),
      list('descriptions', data.descriptions, ({ description, descriptionType, lang }) =>
        withText('description', { descriptionType, 'xml:lang': lang }, description),
      ),
      list('fundingReferences', data.fundingReferences, fundingReference),
    ],
  );
}

function nameOf(tag: 'creatorName' | 'contributorName', name: DataCiteName): string[] {
  return [
    withText(tag, { nameType: name.nameType }, name.name),
    name.givenName === undefined ? '' : withText('givenName', {}, name.givenName),
    name.familyName === undefined ? '' : withText('familyName', {}, name.familyName),
    ...(name.nameIdentifiers ?? []).map(({ nameIdentifier, nameIdentifierScheme, schemeUri }) =>
      withText('nameIdentifier', { nameIdentifierScheme, schemeURI: schemeUri }, nameIdentifier),
    ),
    ...(name.affiliation ?? []).map(({ name: place, schemeUri, ...attributes }) =>
      withText('affiliation', { ...attributes, schemeURI: schemeUri }, place),
    ),
  ];
}

function fundingReference(funding: DataCiteMetadata['fundingReferences'][number]): string {
  const { funderName, funderIdentifier, funderIdentifierType, awardNumber, awardTitle } = funding;
  return element('fundingReference', {}, [
    withText('funderName', {}, funderName),
    funderIdentifier === undefined
      ? ''
      : withText('funderIdentifier', { funderIdentifierType }, funderIdentifier),
    awardNumber === undefined ? '' : withText('awardNumber', {}, awardNumber),
    awardTitle === undefined ? '' : withText('awardTitle', {}, awardTitle),
  ]);
}

const list = <T>(name: string, entries: readonly T[], write: (entry: T) => string): string =>
  entries.length === 0 ? '' : element(name, {}, entries.map(write));

const withText = (name: string, attributes: Attributes, text: string): string =>
  element(name, attributes, [escapeXml(text)]);

function element(name: string, attributes: Attributes, content: string[]): string {
  const written = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escapeXml(value)}"`],
  );
  return `<${name}${written.join('')}>${content.join('')}</${name}>`;
}
