import {
  type CitationEdge,
  type CitationNode,
  citationEntity,
  citationKeyEntity,
  citationNodeEntity,
  citationWaitEntity,
} from '../../../_lib/citations/citation-entities.ts';
import { paperEntity } from '../../../_lib/papers/paper-entities.ts';
import type { Write } from '../../../_lib/runtime/transact.ts';
import { type CitationState, stateWrite } from './citation-repository.ts';
import { type CitationTargets, hash } from './wanted-citations.ts';

/** A transaction holds 100 writes, and the state takes one. */
const KEYS_AT_ONCE = 90;
/** A citation takes three: itself, and the counts of the cited paper and its node. */
const EDGES_AT_ONCE = 30;
/** 5,000 ids of 26 bytes are a third of an item's size limit. */
const MOST_CITED_BY = 5000;

interface Situation {
  paperId: string;
  wanted: CitationTargets;
  note: CitationState | undefined;
}

interface LinkSituation {
  paperId: string;
  edges: CitationEdge[];
  nodes: ReadonlyMap<string, CitationNode>;
  note: CitationState;
  now: Date;
}

/**
 * Returns the next transaction towards a paper's own targets: its keys, and those of its references. Empty if nothing is
 * left to write. Each transaction succeeds only if the state hasn't changed since it was read.
 */
export function paperWrites(situation: Situation): Write[] {
  return firstWrites(situation, [writeSelf, addWaits, removeWaits]);
}

/** Does the same for the papers that it cites. */
export function linkWrites(situation: LinkSituation): Write[] {
  return firstWrites(situation, [removeEdges, addEdges, updateReferences]);
}

function firstWrites<S>(situation: S, steps: ((situation: S) => Write[])[]): Write[] {
  for (const step of steps) {
    const writes = step(situation);
    if (writes.length > 0) return writes;
  }
  return [];
}

/** Writes the keys by which the paper can be cited, and what a graph shows of it. */
function writeSelf({ paperId, wanted, note }: Situation): Write[] {
  const copy = hash([wanted.copy, wanted.status]);
  const before = note?.keys ?? [];
  const added = wanted.keys.filter((key) => !before.includes(key));
  const removed = before.filter((key) => !wanted.keys.includes(key));
  if (note?.copy === copy && added.length + removed.length === 0) return [];
  // The people on the paper are part of the copy: citations among them are marked as self-citations.
  const untold = [...new Set([...(note?.untold ?? []), ...before, ...wanted.keys])];
  return [
    stateWrite(paperId, note, { copy, keys: wanted.keys, untold }),
    ...added.map((key) =>
      citationKeyEntity()
        .upsert({ key })
        .add({ papers: [paperId] }),
    ),
    ...removed.map((key) =>
      citationKeyEntity()
        .update({ key })
        .delete({ papers: [paperId] }),
    ),
    ...(wanted.copy
      ? [
          citationNodeEntity()
            .upsert({ paperId, ...wanted.copy })
            .add({ citationCount: 0, selfCitationCount: 0 }),
        ]
      : // Readers of the graph leave out papers that aren't public.
        [citationNodeEntity().patch({ paperId }).set({ status: wanted.status })]),
  ];
}

function addWaits({ paperId, wanted, note }: Situation): Write[] {
  if (!note) return [];
  const added = wanted.waits.filter((key) => !note.waits.includes(key)).slice(0, KEYS_AT_ONCE);
  if (added.length === 0) return [];
  return [
    stateWrite(paperId, note, { waits: [...note.waits, ...added] }),
    ...added.map((key) => citationWaitEntity().put({ key, citingId: paperId })),
  ];
}

function removeWaits({ paperId, wanted, note }: Situation): Write[] {
  if (!note) return [];
  const removed = note.waits.filter((key) => !wanted.waits.includes(key)).slice(0, KEYS_AT_ONCE);
  if (removed.length === 0) return [];
  return [
    stateWrite(paperId, note, { waits: note.waits.filter((key) => !removed.includes(key)) }),
    ...removed.map((key) => citationWaitEntity().delete({ key, citingId: paperId })),
  ];
}

function removeEdges({ paperId, edges, note }: LinkSituation): Write[] {
  const removed = note.edges
    .filter((edge) => !edges.some((wanted) => isSame(wanted, edge)))
    .slice(0, EDGES_AT_ONCE);
  if (removed.length === 0) return [];
  return [
    stateWrite(paperId, note, { edges: note.edges.filter((edge) => !removed.includes(edge)) }),
    citationNodeEntity()
      .patch({ paperId })
      .delete({ cites: removed.map(({ citedId }) => citedId) }),
    ...removed.flatMap(({ citedId, citedAt, isSelf }) => [
      citationEntity().delete({ citedId, citedAt, citingId: paperId }),
      citationNodeEntity()
        .patch({ paperId: citedId })
        .add({ citationCount: -1, selfCitationCount: isSelf ? -1 : 0 })
        .delete({ citedBy: [paperId] }),
      paperEntity().patch({ paperId: citedId }).add({ citationCount: -1 }),
    ]),
  ];
}

function addEdges({ paperId, edges, nodes, note, now }: LinkSituation): Write[] {
  const added = edges
    .filter((edge) => !note.edges.some((before) => isSame(before, edge)))
    .slice(0, EDGES_AT_ONCE);
  if (added.length === 0) return [];
  const noticedAt = now.toISOString();
  return [
    stateWrite(paperId, note, { edges: [...note.edges, ...added] }),
    citationNodeEntity()
      .patch({ paperId })
      .add({ cites: added.map(({ citedId }) => citedId) }),
    ...added.flatMap(({ citedId, citedAt, isSelf }) => [
      citationEntity().put({ citedId, citedAt, citingId: paperId, isSelf, noticedAt }),
      citationNodeEntity()
        .patch({ paperId: citedId })
        .add({
          citationCount: 1,
          selfCitationCount: isSelf ? 1 : 0,
          ...((nodes.get(citedId)?.citationCount ?? 0) < MOST_CITED_BY ? { citedBy: [paperId] } : {}),
        }),
      paperEntity().patch({ paperId: citedId }).add({ citationCount: 1 }),
    ]),
  ];
}

/** The same citations, by other references. */
function updateReferences({ paperId, edges, note }: LinkSituation): Write[] {
  if (JSON.stringify(sorted(note.edges)) === JSON.stringify(edges)) return [];
  return [stateWrite(paperId, note, { edges })];
}

const isSame = (a: CitationEdge, b: CitationEdge) =>
  a.citedId === b.citedId && a.isSelf === b.isSelf && a.citedAt === b.citedAt;
const sorted = (edges: CitationEdge[]) => edges.toSorted((a, b) => (a.citedId < b.citedId ? -1 : 1));
