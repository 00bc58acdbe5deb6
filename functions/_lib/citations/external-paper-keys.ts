import type { Reference } from '#shared/domain/paper.ts';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';

interface Findable {
  doi?: string | undefined;
  arxivId?: string | undefined;
  url?: string | undefined;
}

/**
 * Returns the keys by which an external paper can be cited: its DOI, its arXiv id without version, its URL. Not its
 * title, which nobody here can verify.
 */
export function keysOfExternalPaper({ doi, arxivId, url }: Findable): string[] {
  // A URL at doi.org or arxiv.org supplies a missing DOI or arXiv id; arXiv's own DOIs contain an arXiv id.
  const linked = url ? findReferenceIds([url]) : {};
  const named = doi || linked.doi;
  const arxiv = arxivId || linked.arxivId || arxivOfDoi(named);
  return [
    ...(named ? [`doi:${named.toLowerCase()}`] : []),
    ...(arxiv ? [arxivKey(arxiv)] : []),
    ...addressKey(url),
  ];
}

/** Returns the keys of a reference's external paper, the most reliable first. */
export function externalPaperKeysOf({ doi, arxivId, url }: Reference): string[] {
  const arxiv = arxivId ?? arxivOfDoi(doi);
  return [
    ...(doi ? [`doi:${doi.toLowerCase()}`] : []),
    ...(arxiv ? [arxivKey(arxiv)] : []),
    ...addressKey(url),
  ];
}

const arxivKey = (arxivId: string) => `arxiv:${arxivId.toLowerCase().replace(/v\d+$/, '')}`;

const arxivOfDoi = (doi = ''): string | undefined => /^10\.48550\/arxiv\.(.+)$/i.exec(doi)?.[1];

/** A DynamoDB key is limited to 2,048 bytes; longer URLs don't identify papers. */
const LONGEST_ADDRESS = 1000;

/** `http://www.A.example/x/#part` and `https://a.example/x` are the same; a site's front page is not a paper. */
function addressKey(url = ''): string[] {
  const address = url.length <= LONGEST_ADDRESS ? URL.parse(url) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return [];
  const path = address.pathname.replace(/\/+$/, '');
  const host = address.host.replace(/^www\./, '');
  // These URLs say no more than the DOI or arXiv id read from them, and a paper waits for each key of a reference.
  if (/^(?:(?:dx\.)?doi|arxiv)\.org$/.test(host) || (!path && !address.search)) return [];
  return [`url:${host}${path}${address.search}`.toLowerCase()];
}
