import type { DeskFlag } from '#shared/domain/desk.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { AppError } from '#shared/errors.ts';
import { RING_ID_PREFIX } from '../_lib/independence/independence-entities.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { deskFlagEntity } from '../_lib/reference-checks/reference-check-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { transact } from '../_lib/runtime/transact.ts';
import { closeRing } from './ring-flags.ts';

/** Returns the public versions that no admin has looked at, oldest first. */
export async function listFlags(): Promise<DeskFlag[]> {
  const { data } = await deskFlagEntity().query.byQueue({ queue: 'open' }).go({ pages: 'all' });
  return data.map(({ queue: _, ...flag }) => flag);
}

/**
 * Closes the flag of a public version, or of a ring.
 * @throws AppError `not-flagged`, also for the second of two admins at the same moment
 */
export function closeFlag({ clock, newId }: { clock: Clock; newId: () => string }) {
  const closeFlagOfRing = closeRing({ clock, newId });
  return async ({ id }: { id: string }, call: Call) => {
    if (id.startsWith(RING_ID_PREFIX)) return closeFlagOfRing(id, call);
    const { supervisor } = requireCaller(call);
    const { version } = await getVisiblePaper(id, call);
    const of = { paperId: version.paperId, version: version.version };
    const { data } = await deskFlagEntity().get(of).go({ consistent: true });
    if (data?.queue !== 'open') throw new AppError('not-flagged');
    const { queue, ...flag } = data;
    const paper = versionedId(flag.archiveId, flag.version);
    const act = {
      id: newId(),
      actor: supervisor,
      action: 'desk.flag-closed' as const,
      before: { paper, queue },
      after: { paper, queue: 'closed' },
      at: clock(),
    };
    const { done } = await transact([
      deskFlagEntity()
        .patch(of)
        // The attributes of an index must be written together.
        .set({ queue: 'closed', flaggedAt: flag.flaggedAt })
        .where((item, { eq }) => eq(item.queue, 'open')),
      ...auditWrites(act),
    ]);
    if (!done) throw new AppError('not-flagged');
    return { success: true as const, data: { id: paper } };
  };
}
