import { citationKeyEntity } from '../../../_lib/citation-entities.ts';
import {
  type PublicationEdge,
  type PublicationNode,
  publicationNodeEntity,
  publicationNoteEntity,
} from '../../../_lib/publication-entities.ts';
import { transact, type Write } from '../../../_lib/transact.ts';
import { refusePart } from './citation-store.ts';

/** What publications elsewhere a paper cites, as far as it is written. */
export interface PublicationNote {
  edges: PublicationEdge[];
  /** 0 where nothing was written yet. */
  revision: number;
}

export async function getNote(paperId: string): Promise<PublicationNote> {
  const { data } = await publicationNoteEntity().get({ paperId }).go({ consistent: true });
  return data
    ? { edges: JSON.parse(data.edges) as PublicationEdge[], revision: data.revision }
    : { edges: [], revision: 0 };
}

/** The note with other edges; it is written only if it is still the one that was read. */
export const noteWrite = (paperId: string, { revision }: PublicationNote, edges: PublicationEdge[]): Write =>
  publicationNoteEntity()
    .put({ paperId, edges: JSON.stringify(edges), revision: revision + 1 })
    .where((item, { eq, notExists }) =>
      revision === 0 ? notExists(item.revision) : eq(item.revision, revision),
    );

export async function getPublication(publicationId: string): Promise<PublicationNode | undefined> {
  return (await getPublications([publicationId])).get(publicationId);
}

export async function getPublications(ids: string[]): Promise<Map<string, PublicationNode>> {
  if (ids.length === 0) return new Map();
  const { data, unprocessed } = await publicationNodeEntity()
    .get(ids.map((publicationId) => ({ publicationId })))
    .go({ consistent: true, concurrency: 4 });
  refusePart(unprocessed);
  return new Map((data as PublicationNode[]).map((node) => [node.publicationId, node]));
}

/** Lets papers find a publication by these keys alone. Nothing is written where another event of it was first. */
export async function writeKeys(
  { publicationId, keys = [], untold = [], revision }: PublicationNode,
  wanted: string[],
): Promise<void> {
  const key = (name: string) => citationKeyEntity().upsert({ key: name });
  await transact([
    publicationNodeEntity()
      .patch({ publicationId })
      .set({
        keys: wanted,
        untold: [...new Set([...untold, ...keys, ...wanted])],
        revision: (revision ?? 0) + 1,
      })
      .where((item, { eq, notExists }) =>
        revision === undefined ? notExists(item.revision) : eq(item.revision, revision),
      ),
    ...wanted
      .filter((name) => !keys.includes(name))
      .map((name) => key(name).add({ publications: [publicationId] })),
    ...keys
      .filter((name) => !wanted.includes(name))
      .map((name) =>
        citationKeyEntity()
          .update({ key: name })
          .delete({ publications: [publicationId] }),
      ),
  ]);
}

/** Notes that all who look for its keys have looked; one that nobody may see any more and nobody cites goes. */
export async function writeSeen(
  { publicationId, revision, shown }: PublicationNode,
  seen: string,
): Promise<void> {
  const node = publicationNodeEntity();
  const write = shown
    ? node
        .patch({ publicationId })
        .set({ seen, untold: [] })
        .where((item, { eq }) => eq(item.revision, revision ?? 0))
    : node
        .delete({ publicationId })
        .where(
          (item, { eq, notExists }) =>
            `${eq(item.revision, revision ?? 0)} AND ${notExists(item.shown)} AND (${notExists(item.citationCount)} OR ${eq(item.citationCount, 0)})`,
        );
  await transact([write]);
}
