import { isDeepStrictEqual } from 'node:util';
import type { Reference } from '#shared/domain/paper.ts';
import { citationNodeEntity } from '../../../_lib/citations/citation-entities.ts';
import { externalPaperKeysOf } from '../../../_lib/citations/external-paper-keys.ts';
import {
  type ExternalPaperEdge,
  type ExternalPaperNode,
  externalPaperNodeEntity,
} from '../../../_lib/citations/external-paper-node-entities.ts';
import type { Write } from '../../../_lib/runtime/transact.ts';
import * as store from './external-paper-repository.ts';

/** A transaction holds 100 writes: one per external paper, and two for the paper's state and node. */
const EDGES_AT_ONCE = 90;
/** As with papers: 5,000 ids of 26 bytes are a third of an item's size limit. */
const MOST_CITED_BY = 5000;

/**
 * Returns the next transaction towards the external papers that a paper's references mean; empty if nothing is left to
 * write.
 */
export async function nextExternalWrites(
  paperId: string,
  references: readonly Reference[],
  bearers: ReadonlyMap<string, readonly string[]>,
): Promise<Write[]> {
  const ids = [...new Set(references.flatMap(externalPaperKeysOf).flatMap((key) => bearers.get(key) ?? []))];
  const [note, nodes] = await Promise.all([store.getState(paperId), store.getExternalPapers(ids)]);
  const edges = resolveExternalEdges(references, bearers, nodes);
  for (const step of [removeEdges, addEdges, updateReferences]) {
    const writes = step({ paperId, edges, note, nodes });
    if (writes.length > 0) return writes;
  }
  return [];
}

/**
 * Resolves references to external papers by the most reliable key that any of them has. Co-authors may each list the same
 * paper: then all their entries are cited.
 */
export function resolveExternalEdges(
  references: readonly Reference[],
  bearers: ReadonlyMap<string, readonly string[]>,
  nodes: ReadonlyMap<string, Pick<ExternalPaperNode, 'shown'>>,
): ExternalPaperEdge[] {
  const edges = new Map<string, string[]>();
  for (const reference of references) {
    const confirmed = (key: string) => (bearers.get(key) ?? []).filter((id) => nodes.get(id)?.shown);
    const matches =
      externalPaperKeysOf(reference)
        .map(confirmed)
        .find((ids) => ids.length > 0) ?? [];
    for (const id of matches) edges.set(id, [...(edges.get(id) ?? []), reference.key]);
  }
  return [...edges]
    .map(([publicationId, keys]) => ({ publicationId, references: keys }))
    .toSorted((a, b) => (a.publicationId < b.publicationId ? -1 : 1));
}

interface Situation {
  paperId: string;
  edges: ExternalPaperEdge[];
  note: store.ExternalCitationState;
  nodes: ReadonlyMap<string, ExternalPaperNode>;
}

function removeEdges({ paperId, edges, note }: Situation): Write[] {
  const removed = notIn(edges, note.edges).slice(0, EDGES_AT_ONCE);
  if (removed.length === 0) return [];
  return [
    store.stateWrite(paperId, note, notIn(removed, note.edges)),
    citationNodeEntity()
      .patch({ paperId })
      .delete({ citesElsewhere: removed.map(({ publicationId }) => publicationId) }),
    ...removed.map(({ publicationId }) =>
      externalPaperNodeEntity()
        .patch({ publicationId })
        .add({ citationCount: -1 })
        .delete({ citedBy: [paperId] }),
    ),
  ];
}

function addEdges({ paperId, edges, note, nodes }: Situation): Write[] {
  const added = notIn(note.edges, edges).slice(0, EDGES_AT_ONCE);
  if (added.length === 0) return [];
  return [
    store.stateWrite(paperId, note, inOrder([...note.edges, ...added])),
    citationNodeEntity()
      .patch({ paperId })
      .add({ citesElsewhere: added.map(({ publicationId }) => publicationId) }),
    ...added.map(({ publicationId }) => {
      const { revision = 0, citationCount = 0 } = nodes.get(publicationId) ?? {};
      return (
        externalPaperNodeEntity()
          .patch({ publicationId })
          .add({ citationCount: 1, ...(citationCount < MOST_CITED_BY ? { citedBy: [paperId] } : {}) })
          // Its keys may have changed since it was read; then it is read again.
          .where((item, { eq, exists }) => `${exists(item.shown)} AND ${eq(item.revision, revision)}`)
      );
    }),
  ];
}

/** The same external papers, cited by other references. */
const updateReferences = ({ paperId, edges, note }: Situation): Write[] =>
  isDeepStrictEqual(inOrder(note.edges), edges) ? [] : [store.stateWrite(paperId, note, edges)];

/** Returns those of the others that are not among these. */
const notIn = (edges: readonly ExternalPaperEdge[], others: readonly ExternalPaperEdge[]) =>
  others.filter(({ publicationId }) => !edges.some((edge) => edge.publicationId === publicationId));

const inOrder = (edges: readonly ExternalPaperEdge[]) =>
  edges.toSorted((a, b) => (a.publicationId < b.publicationId ? -1 : 1));
