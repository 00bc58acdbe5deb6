import { isDeepStrictEqual } from 'node:util';
import type { Reference } from '#shared/domain/paper.ts';
import { citationNodeEntity } from '../../../_lib/citation-entities.ts';
import {
  type PublicationEdge,
  type PublicationNode,
  publicationNodeEntity,
} from '../../../_lib/publication-entities.ts';
import { publicationKeysOf } from '../../../_lib/publication-keys.ts';
import type { Write } from '../../../_lib/transact.ts';
import * as store from './publication-store.ts';

/** A transaction has room for 100 writes: a publication takes one, the paper's note and node two. */
const EDGES_AT_ONCE = 90;
/** As of papers: 5,000 ids of 26 bytes are a third of what an item holds. */
const MOST_CITED_BY = 5000;

/**
 * The next transaction on the way from what is noted of the publications elsewhere that a paper cites to whom its references
 * mean; empty where nothing is left to write.
 */
export async function nextPublicationWrites(
  paperId: string,
  references: readonly Reference[],
  bearers: ReadonlyMap<string, readonly string[]>,
): Promise<Write[]> {
  const ids = [...new Set(references.flatMap(publicationKeysOf).flatMap((key) => bearers.get(key) ?? []))];
  const [note, nodes] = await Promise.all([store.getNote(paperId), store.getPublications(ids)]);
  const edges = publicationEdgesOf(references, bearers, nodes);
  for (const step of [removeEdges, addEdges, noteReferences]) {
    const writes = step({ paperId, edges, note, nodes });
    if (writes.length > 0) return writes;
  }
  return [];
}

/**
 * Which publications elsewhere references mean: those that bear the surest key that anybody's does. Co-authors may each list
 * the same one: then all of theirs are meant.
 */
export function publicationEdgesOf(
  references: readonly Reference[],
  bearers: ReadonlyMap<string, readonly string[]>,
  nodes: ReadonlyMap<string, Pick<PublicationNode, 'shown'>>,
): PublicationEdge[] {
  const edges = new Map<string, string[]>();
  for (const reference of references) {
    const confirmed = (key: string) => (bearers.get(key) ?? []).filter((id) => nodes.get(id)?.shown);
    const meant =
      publicationKeysOf(reference)
        .map(confirmed)
        .find((ids) => ids.length > 0) ?? [];
    for (const id of meant) edges.set(id, [...(edges.get(id) ?? []), reference.key]);
  }
  return [...edges]
    .map(([publicationId, keys]) => ({ publicationId, references: keys }))
    .toSorted((a, b) => (a.publicationId < b.publicationId ? -1 : 1));
}

interface Situation {
  paperId: string;
  edges: PublicationEdge[];
  note: store.PublicationNote;
  nodes: ReadonlyMap<string, PublicationNode>;
}

function removeEdges({ paperId, edges, note }: Situation): Write[] {
  const removed = missingIn(edges, note.edges).slice(0, EDGES_AT_ONCE);
  if (removed.length === 0) return [];
  return [
    store.noteWrite(paperId, note, missingIn(removed, note.edges)),
    citationNodeEntity()
      .patch({ paperId })
      .delete({ citesElsewhere: removed.map(({ publicationId }) => publicationId) }),
    ...removed.map(({ publicationId }) =>
      publicationNodeEntity()
        .patch({ publicationId })
        .add({ citationCount: -1 })
        .delete({ citedBy: [paperId] }),
    ),
  ];
}

function addEdges({ paperId, edges, note, nodes }: Situation): Write[] {
  const added = missingIn(note.edges, edges).slice(0, EDGES_AT_ONCE);
  if (added.length === 0) return [];
  return [
    store.noteWrite(paperId, note, inOrder([...note.edges, ...added])),
    citationNodeEntity()
      .patch({ paperId })
      .add({ citesElsewhere: added.map(({ publicationId }) => publicationId) }),
    ...added.map(({ publicationId }) => {
      const { revision = 0, citationCount = 0 } = nodes.get(publicationId) ?? {};
      return (
        publicationNodeEntity()
          .patch({ publicationId })
          .add({ citationCount: 1, ...(citationCount < MOST_CITED_BY ? { citedBy: [paperId] } : {}) })
          // What it can be found by may have changed since it was read: then it is looked at again.
          .where((item, { eq, exists }) => `${exists(item.shown)} AND ${eq(item.revision, revision)}`)
      );
    }),
  ];
}

/** The same publications, by other references. */
const noteReferences = ({ paperId, edges, note }: Situation): Write[] =>
  isDeepStrictEqual(inOrder(note.edges), edges) ? [] : [store.noteWrite(paperId, note, edges)];

/** Those of the others that are not among these. */
const missingIn = (edges: readonly PublicationEdge[], others: readonly PublicationEdge[]) =>
  others.filter(({ publicationId }) => !edges.some((edge) => edge.publicationId === publicationId));

const inOrder = (edges: readonly PublicationEdge[]) =>
  edges.toSorted((a, b) => (a.publicationId < b.publicationId ? -1 : 1));
