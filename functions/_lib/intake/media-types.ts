const mediaTypes: Readonly<Record<string, string>> = {
  tex: 'text/x-tex',
  bib: 'text/x-bibtex',
  bbl: 'text/x-tex',
  md: 'text/markdown',
  markdown: 'text/markdown',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
  py: 'text/x-python',
  r: 'text/x-r',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

/** By the name's ending; what is unknown is bytes to download, never something to show. */
export function mediaTypeOf(path: string): string {
  return mediaTypes[extensionOf(path)] ?? 'application/octet-stream';
}

/** Lower case, without the dot; empty for a name without one. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
