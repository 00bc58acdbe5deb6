import { LIMITS } from '#shared/constants.ts';
import { formatMegabytes } from '#shared/domain/megabytes.ts';
import { noStorage, type StorageUse, storageUse } from '#shared/domain/storage.ts';
import { AppError } from '#shared/errors.ts';
import type { VersionRecord } from '../_lib/publishing-entities.ts';
import { storageEntity, storageNoteEntity } from '../_lib/storage-entities.ts';
import type { Write } from '../_lib/transact.ts';

type Sources = VersionRecord['sources'];

/** @throws AppError `submission-too-large` */
export function assertFits(bytes: number): void {
  if (bytes <= LIMITS.submissionBytes) return;
  const most = formatMegabytes(LIMITS.submissionBytes);
  throw new AppError('submission-too-large', {
    message: `The files are ${formatMegabytes(bytes)} in all; a submission may have ${most}. Make figures smaller, or publish data in a data repository.`,
  });
}

/** @throws AppError `storage-full` where so many bytes more have no room in a supervisor's storage */
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
 * The writes that take room for the sources of a version, in the transaction that stores it: of many sent at once none
 * goes past the quota. The consumer of the lists counts the paper anew from what it finds here (`count-storage.ts`).
 * @param supervisorId whose paper it is
 * @param before the sources that earlier versions brought: the same file is stored once
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
      .put({ paperId, supervisorId, seen: note?.seen ?? '', use, revision: (revision ?? 0) + 1 })
      .where((item, { eq, notExists }) =>
        revision === undefined ? notExists(item.revision) : eq(item.revision, revision),
      ),
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
