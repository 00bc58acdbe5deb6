import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { OAI_PATH, RECORD_SETS, venueSet } from '#shared/domain/harvest.ts';
import { firstChange, settledUntil } from '../../_lib/papers/change-repository.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { formOrQuery, type Place } from '../../_lib/runtime/protocol.ts';
import { element, textElement, XML_DECLARATION } from '../../_lib/runtime/xml.ts';
import { publicVenues } from '../../_lib/venues/public-venue-repository.ts';
import { readListQuery, readPrefix } from './list-query.ts';
import { METADATA_FORMATS } from './metadata-formats.ts';
import { OaiError } from './oai-error.ts';
import { type Arguments, readArguments, readVerb, type Verb } from './read-arguments.ts';
import {
  formatNames,
  getRecord,
  identifierOf,
  listIdentifiers,
  listRecords,
  repositoryOf,
  toSeconds,
} from './records.ts';

/**
 * Serves the records of papers by OAI-PMH 2.0 (http://www.openarchives.org/OAI/2.0/openarchivesprotocol.htm). The protocol's
 * errors are in the response, whose status is 200.
 */
export async function serveOai(
  event: APIGatewayProxyEventV2,
  place: Place,
): Promise<APIGatewayProxyStructuredResultV2> {
  const given = formOrQuery(event);
  const base = place.origin + OAI_PATH;
  let request = element('request', {}, base);
  let content: string;
  try {
    const verb = readVerb(given);
    const read = readArguments(verb, given);
    request = element('request', { verb, ...read }, base);
    content = element(verb, {}, await VERBS[verb](read, place));
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    // The arguments aren't repeated if they are what is wrong (OAI-PMH, 3.6).
    if (error.code === 'badArgument' || error.code === 'badVerb') request = element('request', {}, base);
    content = textElement('error', error.message, { code: error.code });
  }
  // Harvesters continue from this time, so it is the last whose changes are all readable.
  const date = textElement('responseDate', toSeconds(settledUntil(place.now)));
  return {
    statusCode: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-cache' },
    body: XML_DECLARATION + element('OAI-PMH', ROOT, date, request, content),
  };
}

const ROOT = {
  xmlns: 'http://www.openarchives.org/OAI/2.0/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
};

const VERBS: Record<Verb, (given: Arguments, place: Place) => Promise<string>> = {
  Identify: async (_, place) => identify(place),
  ListMetadataFormats: async ({ identifier }, { origin }) =>
    (await formatNames(identifier, origin))
      .map((prefix) =>
        element(
          'metadataFormat',
          {},
          textElement('metadataPrefix', prefix),
          textElement('schema', METADATA_FORMATS[prefix].schema),
          textElement('metadataNamespace', METADATA_FORMATS[prefix].namespace),
        ),
      )
      .join(''),
  ListSets: async ({ resumptionToken }) => {
    if (resumptionToken !== undefined)
      throw new OaiError('badResumptionToken', 'ListSets has one page. Ask without a resumption token.');
    const venues = (await publicVenues()).map(({ slug, name }) => [venueSet(slug), name] as const);
    return [...RECORD_SETS, ...venues]
      .map(([spec, name]) => element('set', {}, textElement('setSpec', spec), textElement('setName', name)))
      .join('');
  },
  GetRecord: async ({ identifier = '', metadataPrefix = '' }, place) =>
    getRecord(identifier, readPrefix(metadataPrefix), place),
  ListIdentifiers: async (given, place) => listIdentifiers(readListQuery(given), place),
  ListRecords: async (given, place) => listRecords(readListQuery(given), place),
};

async function identify({ origin, now }: Place): Promise<string> {
  const earliest = (await firstChange()) ?? now.toISOString();
  return [
    textElement('repositoryName', PRODUCT_NAME),
    textElement('baseURL', origin + OAI_PATH),
    textElement('protocolVersion', '2.0'),
    textElement('adminEmail', setting('CONTACT_EMAIL')),
    textElement('earliestDatestamp', toSeconds(earliest)),
    textElement('deletedRecord', 'persistent'),
    textElement('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    element(
      'description',
      {},
      element(
        'oai-identifier',
        {
          xmlns: 'http://www.openarchives.org/OAI/2.0/oai-identifier',
          'xsi:schemaLocation':
            'http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd',
        },
        textElement('scheme', 'oai'),
        textElement('repositoryIdentifier', repositoryOf(origin)),
        textElement('delimiter', ':'),
        textElement('sampleIdentifier', identifierOf(`${setting('ARCHIVE_ID_PREFIX')}.2611.00042`, origin)),
      ),
    ),
  ].join('');
}
