import { LIMITS } from '#shared/constants.ts';
import { formatMegabytes } from '#shared/domain/megabytes.ts';
import { noStorage, type StorageUse, storageUse } from '#shared/domain/storage.ts';
import { AppError } from '#shared/errors.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { storageEntity, storageNoteEntity } from '../_lib/papers/storage-entities.ts';
import { hasRevision, nextRevision } from '../_lib/runtime/optimistic-lock.ts';
import type { Write } from '../_lib/runtime/transact.ts';

type Sources = VersionRecord['sources'];

/**
 * Refuses submissions that are too large.
 * @throws AppError `submission-too-large`
 */
export function assertFits(bytes: number): void {
  if (bytes <= LIMITS.submissionBytes) return;
  const most = formatMegabytes(LIMITS.submissionBytes);
  throw new AppError('submission-too-large', {
    message: `The files are ${formatMegabytes(bytes)} in all; a submission may have ${most}. Make figures smaller, or publish data in a data repository.`,
  });
}

/**
 * Refuses what exceeds a supervisor's storage.
 * @throws AppError `storage-full`
 */
export async function assertRoom(supervisorId: string, bytes: number): Promise<void> {
  const { data } = await storageEntity().get({ supervisorId }).go({ consistent: true });
  const used = data?.bytes ?? 0;
  if (used + bytes <= LIMITS.storageBytes) return;
  const [all, has] = [formatMegabytes(LIMITS.storageBytes), formatMegabytes(used)];
  throw new AppError('storage-full', {
    message: `Your papers take ${has} of your ${all}; ${formatMegabytes(bytes)} more have no room. Write to us if you need more.`,
  });
}

/**
 * Returns the writes that reserve storage for a version's sources, in the transaction that stores it, so that concurrent
 * submissions can't exceed the quota. The listings' consumer recounts the paper from the result (`count-storage.ts`).
 * @param supervisorId the paper's submitter
 * @param before the sources of earlier versions: the same file is stored once
 * @throws AppError `storage-full`
 */
export async function roomFor(
  { paperId, supervisorId }: { paperId: string; supervisorId: string },
  sources: Sources,
  before: Sources = [],
): Promise<Write[]> {
  const fresh = sources.filter(({ key }) => !before.some((file) => file.key === key));
  const bytes = fresh.reduce((sum, { size }) => sum + size, 0);
  await assertRoom(supervisorId, bytes);
  const { data: note } = await storageNoteEntity().get({ paperId }).go({ consistent: true });
  const added = storageUse({ sent: fresh, made: [], figures: [] });
  const use = sum(note ? (note.use as StorageUse) : noStorage(), added);
  const revision = note?.revision;
  return [
    storageNoteEntity()
      .put({ ...note, paperId, supervisorId, seen: note?.seen ?? '', use, revision: nextRevision(revision) })
      .where((item, operations) => hasRevision(operations, item.revision, revision)),
    storageEntity()
      .upsert({ supervisorId })
      .add({
        bytes,
        paperBytes: added.paper.bytes,
        figureBytes: added.figure.bytes,
        figures: added.figure.files,
        datasetBytes: added.dataset.bytes,
        datasets: added.dataset.files,
        otherBytes: added.other.bytes,
        others: added.other.files,
      })
      .where(
        (item, { notExists, lte }) =>
          `${notExists(item.bytes)} OR ${lte(item.bytes, LIMITS.storageBytes - bytes)}`,
      ),
  ];
}

function sum(one: StorageUse, other: StorageUse): StorageUse {
  const total = noStorage();
  for (const kind of Object.keys(total) as (keyof StorageUse)[]) {
    total[kind] = {
      bytes: one[kind].bytes + other[kind].bytes,
      files: one[kind].files + other[kind].files,
    };
  }
  return total;
}
