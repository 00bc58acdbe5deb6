import { LIMITS } from '#shared/constants.ts';
import type { CitationGraph, GraphNode } from '#shared/domain/citation-graph.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import * as store from './citation-graph-store.ts';
import { joinSame, toCitedPublication } from './cited-publication-view.ts';

const MOST_NODES = LIMITS.citationGraph.nodes;

/** Where a node was found: steps from the paper that was asked for. */
interface Placed {
  level: number;
}

interface Found {
  papers: Map<string, store.ShownNode & Placed>;
  publications: Map<string, store.ShownPublication & Placed>;
}

/** What is next to a level and not in the graph yet. */
interface Next {
  papers: string[];
  publications: string[];
}

/**
 * The papers around a paper, and the publications elsewhere that they cite: level by level, one batch read a level. Two
 * papers that cite the same publication are two steps apart.
 */
export async function drawGraph({ id, depth }: { id: string; depth: number }) {
  const { paper } = await findPaperPage(id, undefined);
  const found: Found = { papers: new Map(), publications: new Map() };
  let wanted: Next = { papers: [paper.paperId], publications: [] };
  let truncated = false;
  for (let level = 0; level <= depth && wanted.papers.length + wanted.publications.length > 0; level++) {
    const nodes = await store.getNodes(wanted.papers, wanted.publications);
    place(found, wanted, nodes, level);
    const next = neighboursOf(wanted, found);
    const room = MOST_NODES - found.papers.size - found.publications.size;
    truncated ||= level < depth && next.papers.length + next.publications.length > room;
    wanted = {
      papers: next.papers.slice(0, room),
      publications: next.publications.slice(0, Math.max(0, room - next.papers.length)),
    };
  }
  return { success: true as const, data: { ...graphOf(found), depth, truncated } };
}

function place(found: Found, wanted: Next, nodes: store.Nodes, level: number): void {
  for (const paperId of wanted.papers) {
    const node = nodes.papers.get(paperId);
    if (node && isPublic(node.status)) found.papers.set(paperId, { ...node, level });
  }
  for (const publicationId of wanted.publications) {
    const node = nodes.publications.get(publicationId);
    if (node) found.publications.set(publicationId, { ...node, level });
  }
}

/**
 * What is next to those of a level and not in the graph yet, oldest first (ids are sorted by time): the same are left out
 * each time where there are too many.
 */
function neighboursOf(level: Next, found: Found): Next {
  const papers = new Set<string>();
  const publications = new Set<string>();
  for (const paperId of level.papers) {
    const { cites = [], citedBy = [], citesElsewhere = [] } = found.papers.get(paperId) ?? {};
    for (const neighbour of [...cites, ...citedBy]) papers.add(neighbour);
    for (const neighbour of citesElsewhere) publications.add(neighbour);
  }
  for (const publicationId of level.publications)
    for (const neighbour of found.publications.get(publicationId)?.citedBy ?? []) papers.add(neighbour);
  return {
    papers: [...papers].filter((id) => !found.papers.has(id)).toSorted(),
    publications: [...publications].filter((id) => !found.publications.has(id)).toSorted(),
  };
}

function graphOf(found: Found): Omit<CitationGraph, 'depth' | 'truncated'> {
  const papers = [...found.papers.values()];
  const same = joinSame([...found.publications.values()]);
  // Each entry of a publication, by the one that stands for all.
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
  const levelOf = ({ publicationId }: store.ShownPublication) =>
    found.publications.get(publicationId)?.level ?? 0;
  const nodes = [
    ...papers.map(toGraphPaper),
    ...same.map((entries) => ({
      kind: 'publication' as const,
      ...toCitedPublication(entries),
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

/** The node whose id stands in the list most often; of several the nearest and oldest. */
function mostFrequent(ids: string[], nodes: GraphNode[]): GraphNode | null {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  let most: GraphNode | null = null;
  for (const node of nodes)
    if ((counts.get(node.id) ?? 0) > (most ? (counts.get(most.id) ?? 0) : 0)) most = node;
  return most;
}
