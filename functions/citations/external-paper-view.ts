import type { CitedPublication } from '#shared/domain/citation-graph.ts';
import { publicationAddress } from '#shared/domain/external-paper.ts';
import { keysOfExternalPaper } from '../_lib/citations/external-paper-keys.ts';
import type { ShownExternalPaper } from './citation-graph-repository.ts';

/** An external paper with everybody's entries, in the order they were listed. */
export type SameExternalPaper = [ShownExternalPaper, ...ShownExternalPaper[]];

/**
 * Groups entries of the same external paper by DOI, arXiv id or URL, because each co-author lists it. Oldest entries
 * first, so that the same entry keeps representing it.
 */
export function groupSame(publications: readonly ShownExternalPaper[]): SameExternalPaper[] {
  const byKey = new Map<string, SameExternalPaper>();
  for (const one of publications.toSorted((a, b) => (a.publicationId < b.publicationId ? -1 : 1))) {
    const keys = keysOfExternalPaper(one.shown);
    const known = keys.map((key) => byKey.get(key)).find(Boolean);
    known?.push(one);
    const same: SameExternalPaper = known ?? [one];
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, same);
  }
  return [...new Set(byKey.values())];
}

/** Converts an external paper to what graphs and reference lists show. */
export function toCitedExternalPaper(same: SameExternalPaper): CitedPublication {
  const [{ publicationId, shown }] = same;
  const { title, authors, venue, year, doi, arxivId } = shown;
  return {
    id: publicationId,
    title,
    authors,
    venue,
    year,
    doi,
    arxivId,
    url: publicationAddress(shown),
    citationCount: Math.max(...same.map(({ citationCount }) => citationCount)),
    owners: [...new Map(same.map(({ shown: { owner } }) => [owner.username, owner])).values()],
  };
}
