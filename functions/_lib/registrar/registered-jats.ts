import { escapeXml } from '../runtime/xml.ts';

/**
 * Returns a version's JATS with the DOI that the platform registered for it, in place of the authors' DOI of the same work elsewhere, as in
 * citations. The file itself can't have it: it is signed when the version is published, and the DOI is registered later.
 */
export function withRegisteredDoi(jats: string, doi: string | undefined): string {
  if (doi === undefined) return jats;
  const id = `<article-id pub-id-type="doi">${escapeXml(doi)}</article-id>`;
  return jats.replace(
    /<article-meta>(?:\s*<article-id pub-id-type="doi">[^<]*<\/article-id>)?/,
    (start) => `${start.slice(0, '<article-meta>'.length)}\n${id}`,
  );
}
