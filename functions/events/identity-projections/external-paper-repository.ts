import {
  type ExternalPaperRecord,
  externalPaperEntity,
} from '../../_lib/citations/external-paper-entities.ts';
import {
  type ExternalPaperCopy,
  type ExternalPaperNode,
  externalPaperNodeEntity,
} from '../../_lib/citations/external-paper-node-entities.ts';
import { isWritten } from '../../_lib/runtime/condition-failure.ts';

interface Copy {
  shown?: ExternalPaperCopy | undefined;
  copyRevision?: number | undefined;
}

/** Returns the ids of a supervisor's external papers: at most 500. */
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
  const { data } = await externalPaperEntity()
    .get(ids.map((externalPaperId) => ({ supervisorId, externalPaperId })))
    .go({ consistent: true });
  return new Map(data.map((record) => [record.externalPaperId, record]));
}

/** Returns the copies in the citation graph. */
export async function getCopies(ids: string[]): Promise<Map<string, Copy>> {
  const { data } = await externalPaperNodeEntity()
    .get(ids.map((publicationId) => ({ publicationId })))
    .go({ consistent: true, attributes: ['publicationId', 'shown', 'copyRevision'] });
  return new Map((data as ExternalPaperNode[]).map((node) => [node.publicationId, node]));
}

/**
 * Writes a copy, or removes it.
 * @returns false if another writer changed it since it was read
 */
export function writeCopy({
  id: publicationId,
  supervisorId,
  shown,
  copyRevision,
}: Copy & { id: string; supervisorId: string }): Promise<boolean> {
  const node = externalPaperNodeEntity();
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
