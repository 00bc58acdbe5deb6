const mediaTypes: Readonly<Record<string, string>> = {
  tex: 'text/x-tex',
  bib: 'text/x-bibtex',
  bbl: 'text/x-tex',
  md: 'text/markdown',
  markdown: 'text/markdown',
  qmd: 'text/markdown',
  rmd: 'text/markdown',
  ipynb: 'application/json',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
  nxml: 'application/xml',
  py: 'text/x-python',
  r: 'text/x-r',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

/** Returns the media type by file extension; unknown types are downloads, never displayed. */
export function mediaTypeOf(path: string): string {
  return mediaTypes[extensionOf(path)] ?? 'application/octet-stream';
}

/** Returns the extension in lower case, without the dot; empty if there is none. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
