import { createRequire } from 'node:module';
import path from 'node:path';
import { ParseOption, XmlDocument, XmlLibError } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

xmlRegisterFsInputProviders();
const schemas = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@jats4r/dtds/package.json')),
  'schema/1.3',
);

/**
 * Validates an article against the archiving DTD of JATS 1.3 in its DOCTYPE.
 * @returns one line for each problem; empty for a valid article
 */
export function problemsOfJats(xml: string): string[] {
  try {
    // The articles are Colophon's own, so loading a DTD from disk is safe.
    const option =
      ParseOption.XML_PARSE_DTDLOAD | ParseOption.XML_PARSE_DTDVALID | ParseOption.XML_PARSE_BIG_LINES;
    using _document = XmlDocument.fromString(xml, { url: path.join(schemas, 'article.xml'), option });
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
  }
}
