import {
  type CitationEdge,
  CitationEdges,
  type CitationNode,
  citationKeyEntity,
  citationNodeEntity,
  citationStateEntity,
  citationWaitEntity,
} from '../../../_lib/citations/citation-entities.ts';
import {
  currentVersionEntity,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
} from '../../../_lib/papers/paper-entities.ts';
import { parseJson } from '../../../_lib/runtime/json-attribute.ts';
import { hasRevision } from '../../../_lib/runtime/optimistic-lock.ts';
import type { Write } from '../../../_lib/runtime/transact.ts';

/** What the projection has written of a paper's citations. */
export interface CitationState {
  seen: string;
  copy: string;
  keys: string[];
  untold: string[];
  waits: string[];
  edges: CitationEdge[];
  revision: number;
}

export async function getPaper(paperId: string): Promise<PaperRecord | undefined> {
  const { data } = await paperEntity().get({ paperId }).go({ consistent: true });
  return (data as PaperRecord | null) ?? undefined;
}

export async function getCurrentVersion(paperId: string): Promise<VersionRecord | undefined> {
  const { data } = await currentVersionEntity().get({ paperId }).go({ consistent: true });
  return data?.record as VersionRecord | undefined;
}

export async function getState(paperId: string): Promise<CitationState | undefined> {
  const { data } = await citationStateEntity().get({ paperId }).go({ consistent: true });
  if (!data) return undefined;
  const { seen = '', copy = '', edges, ...rest } = data;
  return { ...rest, seen, copy, edges: parseJson(CitationEdges, edges) };
}

/** The papers and external papers of each key. */
export interface KeyHolders {
  papers: ReadonlyMap<string, readonly string[]>;
  publications: ReadonlyMap<string, readonly string[]>;
}

export async function getKeyHolders(keys: string[]): Promise<KeyHolders> {
  if (keys.length === 0) return { papers: new Map(), publications: new Map() };
  const { data } = await citationKeyEntity()
    .get(keys.map((key) => ({ key })))
    .go({ consistent: true, concurrency: 4 });
  return {
    papers: new Map(data.map(({ key, papers = [] }) => [key, papers])),
    publications: new Map(data.map(({ key, publications = [] }) => [key, publications])),
  };
}

export async function getNodes(paperIds: string[]): Promise<Map<string, CitationNode>> {
  if (paperIds.length === 0) return new Map();
  const { data } = await citationNodeEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go({ consistent: true, concurrency: 4 });
  return new Map((data as CitationNode[]).map((node) => [node.paperId, node]));
}

/** Returns the papers with a reference that has a key. */
export async function getWaitingPapers(key: string): Promise<string[]> {
  const { data } = await citationWaitEntity().query.primary({ key }).go({ pages: 'all', consistent: true });
  return data.map(({ citingId }) => citingId);
}

/** Returns the write of a changed state, on condition that it hasn't changed since it was read. */
export function stateWrite(
  paperId: string,
  note: CitationState | undefined,
  changes: Partial<CitationState>,
): Write {
  const before = note ?? { seen: '', copy: '', keys: [], untold: [], waits: [], edges: [], revision: 0 };
  const { edges, ...rest } = { ...before, ...changes };
  return citationStateEntity()
    .put({ paperId, ...rest, edges: JSON.stringify(edges), revision: before.revision + 1 })
    .where((item, operations) => hasRevision(operations, item.revision, note?.revision));
}
