import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** A value as XML elements: arrays repeat their element, undefined leaves it out. */
export type XmlValue = string | number | boolean | undefined | XmlValue[] | { [element: string]: XmlValue };

/** Elements of S3 requests that may occur several times. */
const REPEATED = new Set([
  'AllowedHeader',
  'AllowedMethod',
  'AllowedOrigin',
  'CORSRule',
  'ExposeHeader',
  'Object',
  'Part',
  'Tag',
]);

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  // Clients write line breaks in keys as numeric entities.
  htmlEntities: true,
  isArray: (name) => REPEATED.has(name),
});
const builder = new XMLBuilder({ suppressBooleanAttributes: false });

/** Reads the body of an S3 request: elements become properties, texts strings. @throws Error for malformed XML */
export const parseXml = (text: string): unknown => parser.parse(text, true);

/** Writes a document with one root element. */
export const toXml = (root: Record<string, XmlValue>): string =>
  // A bare carriage return would be read as a line feed.
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build(root).replaceAll('\r', '&#13;')}`;
