import { RECIPIENTS_PER_BATCH, sendAnnouncement } from '../../_lib/notifications/announcements.ts';
import { announcementEntity, rosterEntity } from '../../_lib/notifications/notification-entities.ts';
import { enqueueNotifications, type NotificationTask } from '../../_lib/notifications/notification-queue.ts';

/**
 * Notifies one batch of a roster shard, and leaves the rest to another message. Each supervisor is notified once and
 * counted once.
 */
export async function broadcastAnnouncement(
  task: Extract<NotificationTask, { kind: 'announcement' }>,
): Promise<void> {
  const { announcementId, shard, cursor } = task;
  const { data: announcement } = await announcementEntity().get({ announcementId }).go({ consistent: true });
  if (!announcement) return;
  const page = await rosterEntity().query.primary({ shard }).go({ limit: RECIPIENTS_PER_BATCH, cursor });
  // The rest first, so that another worker processes it concurrently.
  if (page.cursor) await enqueueNotifications([{ ...task, cursor: page.cursor }]);
  await sendAnnouncement(
    announcement,
    page.data.map(({ supervisorId }) => supervisorId),
  );
}
