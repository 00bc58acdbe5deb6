import { LIMITS } from '#shared/constants.ts';
import type { CitationGraph, GraphNode } from '#shared/domain/citation-graph.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import * as store from './citation-graph-store.ts';

const MOST_NODES = LIMITS.citationGraph.nodes;

/** The papers around a paper: level by level, one batch read a level. */
export async function drawGraph({ id, depth }: { id: string; depth: number }) {
  const { paper } = await findPaperPage(id, undefined);
  const found = new Map<string, store.ShownNode & { level: number }>();
  let wanted = [paper.paperId];
  let truncated = false;
  for (let level = 0; level <= depth && wanted.length > 0; level++) {
    const nodes = await store.getNodes(wanted);
    for (const paperId of wanted) {
      const node = nodes.get(paperId);
      if (node && isPublic(node.status)) found.set(paperId, { ...node, level });
    }
    const next = neighboursOf(wanted, found);
    const room = MOST_NODES - found.size;
    truncated ||= level < depth && next.length > room;
    wanted = next.slice(0, room);
  }
  return { success: true as const, data: { ...graphOf(found), depth, truncated } };
}

/**
 * The papers next to those of a level that are not in the graph yet, oldest first (ids are sorted by time): the same
 * are left out each time where there are too many.
 */
function neighboursOf(level: string[], found: ReadonlyMap<string, store.ShownNode>): string[] {
  const next = new Set<string>();
  for (const paperId of level) {
    const node = found.get(paperId);
    for (const neighbour of [...(node?.cites ?? []), ...(node?.citedBy ?? [])])
      if (!found.has(neighbour)) next.add(neighbour);
  }
  return [...next].toSorted();
}

function graphOf(
  found: ReadonlyMap<string, store.ShownNode & { level: number }>,
): Omit<CitationGraph, 'depth' | 'truncated'> {
  const nodes = [...found.values()];
  const edges = nodes.flatMap(({ paperId, cites = [] }) =>
    cites
      .filter((target) => found.has(target))
      .toSorted()
      .map((target) => ({ source: paperId, target })),
  );
  const shown = nodes.map(toGraphNode);
  return {
    nodes: shown,
    edges,
    mostCited: mostFrequent(
      edges.map(({ target }) => target),
      shown,
    ),
    mostCiting: mostFrequent(
      edges.map(({ source }) => source),
      shown,
    ),
    clusterSize: shown.length,
  };
}

const toGraphNode = (node: store.ShownNode & { level: number }): GraphNode => ({
  id: node.paperId,
  archiveId: node.archiveId,
  title: node.title,
  authors: node.authors,
  status: node.status,
  year: Number(node.publishedAt.slice(0, 4)),
  citationCount: node.citationCount,
  level: node.level,
});

/** The node whose id stands in the list most often; of several the nearest and oldest. */
function mostFrequent(ids: string[], nodes: GraphNode[]): GraphNode | null {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  let most: GraphNode | null = null;
  for (const node of nodes)
    if ((counts.get(node.id) ?? 0) > (most ? (counts.get(most.id) ?? 0) : 0)) most = node;
  return most;
}
