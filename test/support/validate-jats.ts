import { createRequire } from 'node:module';
import path from 'node:path';
import { ParseOption, XmlDocument, XmlElement, XmlLibError } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { JATS4R_RULES } from './jats4r-rules.ts';

xmlRegisterFsInputProviders();
const schemas = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@jats4r/dtds/package.json')),
  'schema/1.3',
);

const NAMESPACES = {
  ali: 'http://www.niso.org/schemas/ali/1.0/',
  mml: 'http://www.w3.org/1998/Math/MathML',
  xlink: 'http://www.w3.org/1999/xlink',
};

/**
 * Validates an article against the archiving DTD of JATS 1.3 in its DOCTYPE, and against the recommendations of JATS4R.
 * @returns one line for each problem; empty for a valid article
 */
export function problemsOfJats(xml: string): string[] {
  try {
    // The articles are Colophon's own, so loading a DTD from disk is safe.
    const option =
      ParseOption.XML_PARSE_DTDLOAD | ParseOption.XML_PARSE_DTDVALID | ParseOption.XML_PARSE_BIG_LINES;
    using document = XmlDocument.fromString(xml, { url: path.join(schemas, 'article.xml'), option });
    return problemsForReuse(document);
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
  }
}

/** Returns a line for each element that breaks a recommendation of JATS4R. */
const problemsForReuse = (document: XmlDocument): string[] =>
  Object.entries(JATS4R_RULES).flatMap(([recommendation, rules]) =>
    rules.flatMap(({ broken, problem }) =>
      document
        .find(broken, NAMESPACES)
        .map(
          (node) =>
            `${node.line}: <${node instanceof XmlElement ? node.name : '?'}> ${problem} (JATS4R ${recommendation})`,
        ),
    ),
  );
