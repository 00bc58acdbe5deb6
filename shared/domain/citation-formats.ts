/** The formats of an exported citation: label, media type and file extension. */
export const CITATION_FORMATS = {
  bibtex: { label: 'BibTeX', extension: 'bib', mediaType: 'application/x-bibtex' },
  ris: { label: 'RIS', extension: 'ris', mediaType: 'application/x-research-info-systems' },
  'csl-json': { label: 'CSL-JSON', extension: 'json', mediaType: 'application/vnd.citationstyles.csl+json' },
  apa: { label: 'APA', extension: 'txt', mediaType: 'text/plain' },
  mla: { label: 'MLA', extension: 'txt', mediaType: 'text/plain' },
  chicago: { label: 'Chicago', extension: 'txt', mediaType: 'text/plain' },
  harvard: { label: 'Harvard', extension: 'txt', mediaType: 'text/plain' },
  ieee: { label: 'IEEE', extension: 'txt', mediaType: 'text/plain' },
  vancouver: { label: 'Vancouver', extension: 'txt', mediaType: 'text/plain' },
} as const;
export type CitationFormat = keyof typeof CITATION_FORMATS;
export const CITATION_FORMAT_NAMES = Object.keys(CITATION_FORMATS) as [CitationFormat, ...CitationFormat[]];

/** The formats of which one file has the citations of many papers. */
export const LIST_FORMATS = ['bibtex', 'ris', 'csl-json'] as const satisfies CitationFormat[];
export type ListFormat = (typeof LIST_FORMATS)[number];
