import { isWritten } from '../../_lib/condition-failure.ts';
import { type ExternalPaperRecord, externalPaperEntity } from '../../_lib/external-paper-entities.ts';
import {
  type PublicationCopy,
  type PublicationNode,
  publicationNodeEntity,
} from '../../_lib/publication-entities.ts';

interface Copy {
  shown?: PublicationCopy | undefined;
  copyRevision?: number | undefined;
}

/** The ids of somebody's publications elsewhere: 500 at the most. */
export async function idsOf(supervisorId: string): Promise<string[]> {
  const { data } = await externalPaperEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true, attributes: ['externalPaperId'] });
  return data.map(({ externalPaperId }) => externalPaperId);
}

export async function getRecords(
  supervisorId: string,
  ids: string[],
): Promise<Map<string, ExternalPaperRecord>> {
  const { data, unprocessed } = await externalPaperEntity()
    .get(ids.map((externalPaperId) => ({ supervisorId, externalPaperId })))
    .go({ consistent: true });
  refusePart(unprocessed);
  return new Map(data.map((record) => [record.externalPaperId, record]));
}

/** What the graph of citations has of them. */
export async function getCopies(ids: string[]): Promise<Map<string, Copy>> {
  const { data, unprocessed } = await publicationNodeEntity()
    .get(ids.map((publicationId) => ({ publicationId })))
    .go({ consistent: true, attributes: ['publicationId', 'shown', 'copyRevision'] });
  refusePart(unprocessed);
  return new Map((data as PublicationNode[]).map((node) => [node.publicationId, node]));
}

/**
 * Writes a copy, or takes it away.
 * @returns false where it was written by somebody else since it was read
 */
export function writeCopy({
  id: publicationId,
  supervisorId,
  shown,
  copyRevision,
}: Copy & { id: string; supervisorId: string }): Promise<boolean> {
  const node = publicationNodeEntity();
  const changes = { copyRevision: (copyRevision ?? 0) + 1 };
  const write = shown
    ? node.upsert({ publicationId, supervisorId, shown, ...changes })
    : node.patch({ publicationId }).remove(['shown']).set(changes);
  return isWritten(
    write
      .where((item, { eq, notExists }) =>
        copyRevision === undefined ? notExists(item.copyRevision) : eq(item.copyRevision, copyRevision),
      )
      .go(),
  );
}

function refusePart(unprocessed: unknown[]): void {
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} items could not be read now.`);
}
