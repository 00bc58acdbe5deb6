import { noStorage, type StorageUse } from '#shared/domain/storage.ts';
import { type VersionRecord, versionEntity } from '../../_lib/papers/paper-entities.ts';
import { storageEntity, storageNoteEntity } from '../../_lib/papers/storage-entities.ts';
import { hasRevision, nextRevision } from '../../_lib/runtime/optimistic-lock.ts';
import { transact } from '../../_lib/runtime/transact.ts';

/** What was counted of a paper; `seen` is the state that was counted. */
export interface Counted {
  paperId: string;
  supervisorId: string;
  seen: string;
  use: StorageUse;
  /** 1 if the paper is accepted, else 0. */
  accepted: number;
}

export async function getNote(paperId: string): Promise<(Counted & { revision: number }) | undefined> {
  const { data } = await storageNoteEntity().get({ paperId }).go({ consistent: true });
  return data ? { ...data, use: data.use as StorageUse, accepted: data.accepted ?? 0 } : undefined;
}

export async function versionsOf(paperId: string): Promise<VersionRecord[]> {
  const { data } = await versionEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true });
  return data.map(({ record }) => record as VersionRecord);
}

/**
 * Writes what was counted of a paper, and adds the difference to its supervisor's counters: both or neither.
 * @returns false if another event of the paper was first
 */
export async function writeUse(change: {
  counted: Counted;
  before: (Counted & { revision: number }) | undefined;
  papers: number;
}): Promise<boolean> {
  const { counted, before, papers } = change;
  const revision = before?.revision;
  const outcome = await transact([
    storageNoteEntity()
      .put({ ...counted, revision: nextRevision(revision) })
      .where((item, operations) => hasRevision(operations, item.revision, revision)),
    // The supervisor's counters, and the platform's for the statistics.
    ...[counted.supervisorId, 'platform'].map((supervisorId) =>
      storageEntity()
        .upsert({ supervisorId })
        .add({
          papers,
          accepted: counted.accepted - (before?.accepted ?? 0),
          ...difference(counted.use, before?.use ?? noStorage()),
        }),
    ),
  ]);
  return outcome.done;
}

function difference(now: StorageUse, before: StorageUse) {
  return {
    bytes:
      now.paper.bytes -
      before.paper.bytes +
      now.figure.bytes -
      before.figure.bytes +
      now.dataset.bytes -
      before.dataset.bytes +
      now.other.bytes -
      before.other.bytes,
    paperBytes: now.paper.bytes - before.paper.bytes,
    figureBytes: now.figure.bytes - before.figure.bytes,
    figures: now.figure.files - before.figure.files,
    datasetBytes: now.dataset.bytes - before.dataset.bytes,
    datasets: now.dataset.files - before.dataset.files,
    otherBytes: now.other.bytes - before.other.bytes,
    others: now.other.files - before.other.files,
  };
}
