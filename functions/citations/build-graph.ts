import { LIMITS } from '#shared/constants.ts';
import type { CitationGraph, GraphNode } from '#shared/domain/citation-graph.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import * as store from './citation-graph-repository.ts';
import { groupSame, toCitedExternalPaper } from './external-paper-view.ts';

const MOST_NODES = LIMITS.citationGraph.nodes;

/** The number of steps from the requested paper. */
interface Placed {
  level: number;
}

interface Found {
  papers: Map<string, store.ShownNode & Placed>;
  publications: Map<string, store.ShownExternalPaper & Placed>;
}

/** Neighbors of a level that are not in the graph yet. */
interface Frontier {
  papers: string[];
  publications: string[];
}

/**
 * Returns the citation graph around a paper, with the external papers they cite: level by level, one batch read each. Two
 * papers that cite the same external paper are two steps apart.
 */
export async function buildGraph({ id, depth }: { id: string; depth: number }) {
  const { paper } = await findVisiblePaper(id, undefined);
  const found: Found = { papers: new Map(), publications: new Map() };
  let frontier: Frontier = { papers: [paper.paperId], publications: [] };
  let truncated = false;
  for (let level = 0; level <= depth && frontier.papers.length + frontier.publications.length > 0; level++) {
    const nodes = await store.getNodes(frontier.papers, frontier.publications);
    addNodes(found, frontier, nodes, level);
    const next = findNeighbors(frontier, found);
    const room = MOST_NODES - found.papers.size - found.publications.size;
    truncated ||= level < depth && next.papers.length + next.publications.length > room;
    frontier = {
      papers: next.papers.slice(0, room),
      publications: next.publications.slice(0, Math.max(0, room - next.papers.length)),
    };
  }
  return { success: true as const, data: { ...toGraph(found), depth, truncated } };
}

function addNodes(found: Found, frontier: Frontier, nodes: store.Nodes, level: number): void {
  for (const paperId of frontier.papers) {
    const node = nodes.papers.get(paperId);
    if (node && isPublic(node.status)) found.papers.set(paperId, { ...node, level });
  }
  for (const publicationId of frontier.publications) {
    const node = nodes.publications.get(publicationId);
    if (node) found.publications.set(publicationId, { ...node, level });
  }
}

/**
 * Returns the neighbors of a level that are not in the graph yet, oldest first (ids sort by time), so that a truncated
 * graph always leaves out the same ones.
 */
function findNeighbors(level: Frontier, found: Found): Frontier {
  const papers = new Set<string>();
  const publications = new Set<string>();
  for (const paperId of level.papers) {
    const { cites = [], citedBy = [], citesElsewhere = [] } = found.papers.get(paperId) ?? {};
    for (const neighbor of [...cites, ...citedBy]) papers.add(neighbor);
    for (const neighbor of citesElsewhere) publications.add(neighbor);
  }
  for (const publicationId of level.publications)
    for (const neighbor of found.publications.get(publicationId)?.citedBy ?? []) papers.add(neighbor);
  return {
    papers: [...papers].filter((id) => !found.papers.has(id)).toSorted(),
    publications: [...publications].filter((id) => !found.publications.has(id)).toSorted(),
  };
}

function toGraph(found: Found): Omit<CitationGraph, 'depth' | 'truncated'> {
  const papers = [...found.papers.values()];
  const same = groupSame([...found.publications.values()]);
  // Maps each entry of an external paper to the entry that represents them all.
  const shownAs = new Map(
    same.flatMap((entries) =>
      entries.map((entry) => [entry.publicationId, entries[0].publicationId] as const),
    ),
  );
  const edges = papers.flatMap(({ paperId, cites = [], citesElsewhere = [] }) => {
    const targets = [
      ...cites.filter((target) => found.papers.has(target)).toSorted(),
      ...citesElsewhere.flatMap((target) => shownAs.get(target) ?? []).toSorted(),
    ];
    return [...new Set(targets)].map((target) => ({ source: paperId, target }));
  });
  const levelOf = ({ publicationId }: store.ShownExternalPaper) =>
    found.publications.get(publicationId)?.level ?? 0;
  const nodes = [
    ...papers.map(toGraphPaper),
    ...same.map((entries) => ({
      kind: 'publication' as const,
      ...toCitedExternalPaper(entries),
      level: Math.min(...entries.map(levelOf)),
    })),
  ];
  return {
    nodes,
    edges,
    mostCited: mostFrequent(
      edges.map(({ target }) => target),
      nodes,
    ),
    mostCiting: mostFrequent(
      edges.map(({ source }) => source),
      nodes,
    ),
    clusterSize: papers.length,
  };
}

const toGraphPaper = (node: store.ShownNode & Placed): GraphNode => ({
  kind: 'paper',
  id: node.paperId,
  archiveId: node.archiveId,
  title: node.title,
  authors: node.authors,
  status: node.status,
  year: Number(node.publishedAt.slice(0, 4)),
  citationCount: node.citationCount,
  level: node.level,
});

/** Returns the node that occurs most often; of several the nearest and oldest. */
function mostFrequent(ids: string[], nodes: GraphNode[]): GraphNode | null {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  let most: GraphNode | null = null;
  for (const node of nodes)
    if ((counts.get(node.id) ?? 0) > (most ? (counts.get(most.id) ?? 0) : 0)) most = node;
  return most;
}
