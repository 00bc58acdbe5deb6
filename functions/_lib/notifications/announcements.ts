import { retryOnConflict, tryTransaction } from '../runtime/try-transaction.ts';
import {
  type AnnouncementRecord,
  announcementEntity,
  deduplicationMarkerEntity,
} from './notification-entities.ts';
import { putNotifications } from './notification-repository.ts';

/** A transaction has 100 writes: one per recipient, and the announcement's. */
export const RECIPIENTS_PER_BATCH = 99;

/**
 * Notifies supervisors of an announcement: each once, however often it is called, and counted once.
 * @param supervisorIds at most `RECIPIENTS_PER_BATCH`
 */
export async function sendAnnouncement(
  { announcementId, type, title, message, actionUrl, at }: AnnouncementRecord,
  supervisorIds: string[],
): Promise<void> {
  const content = { type, title, message, actionUrl, at, cause: `announcement ${announcementId}` };
  await putNotifications(supervisorIds.map((supervisorId) => ({ supervisorId, ...content })));
  await countRecipients(announcementId, content, supervisorIds);
}

/**
 * Counts notified recipients that aren't counted yet, whichever call notified them: a call may fail between the two steps
 * and be repeated.
 */
function countRecipients(
  announcementId: string,
  announcement: { type: string; cause: string },
  supervisorIds: string[],
) {
  const keys = supervisorIds.map((supervisorId) => ({
    supervisorId,
    type: announcement.type,
    cause: announcement.cause,
  }));
  return retryOnConflict(async () => {
    const { data } = await deduplicationMarkerEntity().get(keys).go({ consistent: true });
    const uncounted = data.filter(({ isCounted }) => !isCounted);
    if (uncounted.length === 0) return true;
    const refused = await tryTransaction([
      {
        write: announcementEntity().patch({ announcementId }).add({ reached: uncounted.length }),
        refusal: 'changed',
      },
      ...uncounted.map(({ supervisorId, type, cause }) => ({
        write: deduplicationMarkerEntity()
          .patch({ supervisorId, type, cause })
          .set({ isCounted: true })
          .where((item, { notExists }) => notExists(item.isCounted)),
        refusal: 'changed' as const,
      })),
    ]);
    return refused.length === 0 ? true : undefined;
  });
}

/** More announcements than an admin can make while a stream is late. */
const LATEST = 10;

/**
 * Notifies a supervisor who just joined the roster of announcements made since they were verified: a broadcast may have
 * passed their position before.
 * @param since when they were verified, ISO 8601
 */
export async function sendMissedAnnouncements(supervisorId: string, since: string): Promise<void> {
  const { data } = await announcementEntity()
    .query.primary({})
    .go({ order: 'desc', limit: LATEST, consistent: true });
  for (const announcement of data.filter(({ at }) => at >= since))
    await sendAnnouncement(announcement, [supervisorId]);
}
