import { citationKeyEntity } from '../../../_lib/citations/citation-entities.ts';
import {
  type ExternalPaperEdge,
  ExternalPaperEdges,
  type ExternalPaperNode,
  externalCitationStateEntity,
  externalPaperNodeEntity,
} from '../../../_lib/citations/external-paper-node-entities.ts';
import { parseJson } from '../../../_lib/runtime/json-attribute.ts';
import { hasRevision, nextRevision } from '../../../_lib/runtime/optimistic-lock.ts';
import { transact, type Write } from '../../../_lib/runtime/transact.ts';

/** What the projection has written of a paper's citations of external papers. */
export interface ExternalCitationState {
  edges: ExternalPaperEdge[];
  /** 0 if nothing was written yet. */
  revision: number;
}

export async function getState(paperId: string): Promise<ExternalCitationState> {
  const { data } = await externalCitationStateEntity().get({ paperId }).go({ consistent: true });
  return data
    ? { edges: parseJson(ExternalPaperEdges, data.edges), revision: data.revision }
    : { edges: [], revision: 0 };
}

/** Returns the write of other edges, on condition that the state hasn't changed since it was read. */
export const stateWrite = (
  paperId: string,
  { revision }: ExternalCitationState,
  edges: ExternalPaperEdge[],
): Write =>
  externalCitationStateEntity()
    .put({ paperId, edges: JSON.stringify(edges), revision: revision + 1 })
    .where((item, operations) => hasRevision(operations, item.revision, revision));

export async function getExternalPaper(publicationId: string): Promise<ExternalPaperNode | undefined> {
  return (await getExternalPapers([publicationId])).get(publicationId);
}

export async function getExternalPapers(ids: string[]): Promise<Map<string, ExternalPaperNode>> {
  if (ids.length === 0) return new Map();
  const { data } = await externalPaperNodeEntity()
    .get(ids.map((publicationId) => ({ publicationId })))
    .go({ consistent: true, concurrency: 4 });
  return new Map((data as ExternalPaperNode[]).map((node) => [node.publicationId, node]));
}

/** Replaces the keys by which papers find an external paper. Writes nothing if another event was first. */
export async function writeKeys(
  { publicationId, keys = [], untold = [], revision }: ExternalPaperNode,
  nextKeys: string[],
): Promise<void> {
  const key = (name: string) => citationKeyEntity().upsert({ key: name });
  await transact([
    externalPaperNodeEntity()
      .patch({ publicationId })
      .set({
        keys: nextKeys,
        untold: [...new Set([...untold, ...keys, ...nextKeys])],
        revision: nextRevision(revision),
      })
      .where((item, operations) => hasRevision(operations, item.revision, revision)),
    ...nextKeys
      .filter((name) => !keys.includes(name))
      .map((name) => key(name).add({ publications: [publicationId] })),
    ...keys
      .filter((name) => !nextKeys.includes(name))
      .map((name) =>
        citationKeyEntity()
          .update({ key: name })
          .delete({ publications: [publicationId] }),
      ),
  ]);
}

/**
 * Records that all papers waiting for its keys were updated; an external paper that is no longer shown or cited is
 * deleted.
 */
export async function writeSeen(
  { publicationId, revision, shown }: ExternalPaperNode,
  seen: string,
): Promise<void> {
  const node = externalPaperNodeEntity();
  const write = shown
    ? node
        .patch({ publicationId })
        .set({ seen, untold: [] })
        .where((item, operations) => hasRevision(operations, item.revision, revision))
    : node
        .delete({ publicationId })
        .where(
          (item, { eq, notExists }) =>
            `${eq(item.revision, revision ?? 0)} AND ${notExists(item.shown)} AND (${notExists(item.citationCount)} OR ${eq(item.citationCount, 0)})`,
        );
  await transact([write]);
}
