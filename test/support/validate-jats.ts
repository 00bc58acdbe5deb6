import { type XmlDocument, XmlElement, XmlLibError } from 'libxml2-wasm';
import type { ConvertedPaper } from '../../functions/publishing/convert/converted-paper.ts';
import { readArticle } from '../../functions/publishing/convert/jats/valid-jats.ts';
import { JATS4R_RULES } from './jats4r-rules.ts';

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
    using document = readArticle(xml);
    return problemsForReuse(document);
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
  }
}

/** Returns the same for a converted paper, with what its conversion had to repair. */
export const problemsOfPaper = ({ jats, report }: Pick<ConvertedPaper, 'jats' | 'report'>): string[] => [
  ...report.messages.map(({ message }) => message).filter((message) => message.includes('JATS')),
  ...problemsOfJats(jats),
];

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
