import type { Reference } from '#shared/domain/paper.ts';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';

interface Findable {
  doi?: string | undefined;
  arxivId?: string | undefined;
  url?: string | undefined;
}

/** By what a publication elsewhere can be cited: its DOI, its arXiv id of any version, its address. No title: nobody here can check it. */
export function keysOfPublication({ doi, arxivId, url }: Findable): string[] {
  // An address at doi.org or arxiv.org is a DOI or an arXiv id, if none is given; arXiv's own DOIs name one as well.
  const linked = url ? findReferenceIds([url]) : {};
  const named = doi || linked.doi;
  const arxiv = arxivId || linked.arxivId || arxivOfDoi(named);
  return [
    ...(named ? [`doi:${named.toLowerCase()}`] : []),
    ...(arxiv ? [arxivKey(arxiv)] : []),
    ...addressKey(url),
  ];
}

/** By what the publication that a reference means could be named, the surest first. */
export function publicationKeysOf({ doi, arxivId, url }: Reference): string[] {
  const arxiv = arxivId ?? arxivOfDoi(doi);
  return [
    ...(doi ? [`doi:${doi.toLowerCase()}`] : []),
    ...(arxiv ? [arxivKey(arxiv)] : []),
    ...addressKey(url),
  ];
}

const arxivKey = (arxivId: string) => `arxiv:${arxivId.toLowerCase().replace(/v\d+$/, '')}`;

const arxivOfDoi = (doi = ''): string | undefined => /^10\.48550\/arxiv\.(.+)$/i.exec(doi)?.[1];

/** Longer ones name no publication, and a key of DynamoDB has 2,048 bytes. */
const LONGEST_ADDRESS = 1000;

/** `http://www.A.example/x/#part` and `https://a.example/x` are one; the front page of a site is no publication. */
function addressKey(url = ''): string[] {
  const address = url.length <= LONGEST_ADDRESS ? URL.parse(url) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return [];
  const path = address.pathname.replace(/\/+$/, '');
  const host = address.host.replace(/^www\./, '');
  // These say no more than the DOI or the arXiv id that is read from them, and a paper waits for each key of a reference.
  if (/^(?:(?:dx\.)?doi|arxiv)\.org$/.test(host) || (!path && !address.search)) return [];
  return [`url:${host}${path}${address.search}`.toLowerCase()];
}
