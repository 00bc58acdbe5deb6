import { CITATION_FORMATS, type CitationFormat } from './citation-formats.ts';
import type { PaperDetail, PaperFile } from './paper.ts';

/** Where a format's content comes from: a file of the version, its citation, its page, or its review history. */
type Source =
  | { file: PaperFile['role'] }
  | { citation: CitationFormat }
  | { page: 'markdown' | 'jsonLd' | 'linkSet' }
  | { history: 'docMap' }
  /** A file of the version, with what became known after it was published. */
  | { page: 'checkedJats'; of: PaperFile['role'] };

/** The JSON-LD context of DocMaps, which is also the profile of links to a DocMap. */
export const DOC_MAPS = 'https://w3id.org/docmaps/context.jsonld';

/**
 * The formats of a paper that have an address: `/papers/COL.2611.00001.bib`, or `/papers/COL.2611.00001v2.bib` for one
 * version.
 */
export const PAPER_FORMATS = {
  pdf: { mediaType: 'application/pdf', from: { file: 'pdf' } },
  // Before `xml`, which answers requests for this media type: the file has the hash that the provenance record signs.
  jats: { mediaType: 'application/xml', from: { page: 'checkedJats', of: 'jats' } },
  // JATS (NISO Z39.96) has no media type of its own.
  xml: { mediaType: 'application/xml', from: { file: 'jats' } },
  txt: { mediaType: 'text/plain', from: { file: 'text' } },
  md: { mediaType: 'text/markdown', from: { page: 'markdown' } },
  jsonld: { mediaType: 'application/ld+json', from: { page: 'jsonLd' } },
  bib: { mediaType: CITATION_FORMATS.bibtex.mediaType, from: { citation: 'bibtex' } },
  ris: { mediaType: CITATION_FORMATS.ris.mediaType, from: { citation: 'ris' } },
  // The page's typed links (RFC 9264), for programs that follow Signposting.
  'linkset.json': { mediaType: 'application/linkset+json', from: { page: 'linkSet' } },
  // The review history (https://docmaps.knowledgefutures.org).
  'docmap.json': { mediaType: 'application/ld+json', from: { history: 'docMap' } },
  'csl.json': { mediaType: CITATION_FORMATS['csl-json'].mediaType, from: { citation: 'csl-json' } },
} as const satisfies Record<string, { mediaType: string; from: Source }>;
export type PaperFormat = keyof typeof PAPER_FORMATS;

/** The formats of a review's citation, by the extension of their address, with their names. */
export const REVIEW_FORMATS = {
  bib: 'BibTeX',
  ris: 'RIS',
  'csl.json': 'CSL-JSON',
} as const satisfies Partial<Record<PaperFormat, string>>;
export const REVIEW_FORMAT_NAMES = Object.keys(REVIEW_FORMATS) as (keyof typeof REVIEW_FORMATS)[];

const EXTENSION = new RegExp(
  `^(.+)\\.(${Object.keys(PAPER_FORMATS)
    .map((name) => name.replace('.', '\\.'))
    .join('|')})$`,
);

/** Splits `COL.2611.00001v2.bib` into the paper's id and the format; undefined if it ends with no format. */
export function splitFormat(name: string): { id: string; format: PaperFormat } | undefined {
  const [, id, format] = EXTENSION.exec(name) ?? [];
  return id === undefined ? undefined : { id, format: format as PaperFormat };
}

/** Returns the formats that a version has: none if it is withdrawn, and those of files only if it has them. */
export const formatsOf = ({ status, files }: Pick<PaperDetail, 'status' | 'files'>): PaperFormat[] =>
  status === 'WITHDRAWN'
    ? []
    : (Object.keys(PAPER_FORMATS) as PaperFormat[]).filter((format) => {
        const { from } = PAPER_FORMATS[format];
        const needed = 'file' in from ? from.file : 'of' in from ? from.of : undefined;
        return needed === undefined || files.some(({ role }) => role === needed);
      });
