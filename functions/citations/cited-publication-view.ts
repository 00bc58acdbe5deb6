import type { CitedPublication } from '#shared/domain/citation-graph.ts';
import { publicationAddress } from '#shared/domain/external-paper.ts';
import { keysOfPublication } from '../_lib/publication-keys.ts';
import type { ShownPublication } from './citation-graph-store.ts';

/** A publication that one or several people list: theirs in the order in which they listed it. */
export type SamePublication = [ShownPublication, ...ShownPublication[]];

/**
 * What is the same publication, by DOI, arXiv id or address, joined: co-authors each have it on their own list. Oldest
 * entries first, so that the first of them stays the one that is shown.
 */
export function joinSame(publications: readonly ShownPublication[]): SamePublication[] {
  const byKey = new Map<string, SamePublication>();
  for (const one of publications.toSorted((a, b) => (a.publicationId < b.publicationId ? -1 : 1))) {
    const keys = keysOfPublication(one.shown);
    const known = keys.map((key) => byKey.get(key)).find(Boolean);
    known?.push(one);
    const same: SamePublication = known ?? [one];
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, same);
  }
  return [...new Set(byKey.values())];
}

/** A publication elsewhere as graphs and lists of references show it. */
export function toCitedPublication(same: SamePublication): CitedPublication {
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
