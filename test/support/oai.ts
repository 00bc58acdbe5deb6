import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { platformUrl } from './api.ts';

const Header = z.object({
  identifier: z.string(),
  datestamp: z.string(),
  setSpec: z.array(z.string()).default([]),
  '@status': z.string().optional(),
});
const Token = z.union([
  z.string().transform((text) => ({ '#text': text, '@cursor': undefined, '@completeListSize': undefined })),
  z.object({
    '#text': z.string().optional(),
    '@cursor': z.string().optional(),
    '@completeListSize': z.string().optional(),
  }),
]);
const Answer = z.object({
  'OAI-PMH': z.object({
    responseDate: z.string(),
    request: z.unknown(),
    error: z.object({ '@code': z.string(), '#text': z.string() }).optional(),
    Identify: z.record(z.string(), z.unknown()).optional(),
    ListSets: z.object({ set: z.array(z.object({ setSpec: z.string(), setName: z.string() })) }).optional(),
    ListMetadataFormats: z
      .object({ metadataFormat: z.array(z.object({ metadataPrefix: z.string() })) })
      .optional(),
    ListIdentifiers: z.object({ header: z.array(Header), resumptionToken: Token.optional() }).optional(),
    ListRecords: z
      .object({
        record: z.array(z.object({ header: Header, metadata: z.record(z.string(), z.unknown()).optional() })),
        resumptionToken: Token.optional(),
      })
      .optional(),
    GetRecord: z
      .object({
        record: z.array(z.object({ header: Header, metadata: z.record(z.string(), z.unknown()).optional() })),
      })
      .optional(),
  }),
});

const LISTS = ['header', 'record', 'set', 'metadataFormat', 'setSpec'];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name, path) =>
    LISTS.includes(name) &&
    !(name === 'setSpec' && String(path).includes('ListSets')) &&
    !(name === 'header' && String(path).includes('record')),
});

/** Sends a request by OAI-PMH, and returns the parsed response. */
export async function askOai(query: Record<string, string>, base = platformUrl()) {
  const answer = await fetch(new URL(`/oai?${new URLSearchParams(query)}`, base));
  if (answer.status !== 200) throw new Error(`OAI-PMH responded with ${answer.status}.`);
  return Answer.parse(parser.parse(await answer.text()))['OAI-PMH'];
}

/** Returns the headers of all pages of a list. */
export async function allHeaders(query: Record<string, string>, base = platformUrl()) {
  const found: z.infer<typeof Header>[] = [];
  let pages = 0;
  for (let asked = query; ; pages++) {
    const { ListRecords, ListIdentifiers, error } = await askOai(asked, base);
    if (error) throw new Error(`${error['@code']}: ${error['#text']}`);
    const { verb = '' } = query;
    found.push(...(ListIdentifiers?.header ?? ListRecords?.record.map(({ header }) => header) ?? []));
    const token = (ListRecords ?? ListIdentifiers)?.resumptionToken?.['#text'];
    if (!token) return { headers: found, pages: pages + 1 };
    asked = { verb, resumptionToken: token };
  }
}
