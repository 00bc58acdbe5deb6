import {
  type AnnouncementRecord,
  announcementEntity,
  ROSTER_SHARDS,
} from '../../_lib/notifications/notification-entities.ts';
import { enqueueNotifications } from '../../_lib/notifications/notification-queue.ts';
import { notificationIdOf } from '../../_lib/notifications/notification-repository.ts';
import { broadcast } from '../../_lib/realtime/sockets.ts';
import { tryTransaction } from '../../_lib/runtime/try-transaction.ts';

/** Starts the broadcast of an announcement to the roster, and sends it to open pages at once. */
export async function startBroadcast(announcement: AnnouncementRecord, now: Date): Promise<void> {
  const { announcementId, type, title, message, actionUrl, at } = announcement;
  await enqueueNotifications(
    Array.from({ length: ROSTER_SHARDS }, (_, shard) => ({
      kind: 'announcement' as const,
      announcementId,
      shard,
      cursor: null,
    })),
  );
  const isFirst = await tryTransaction([
    {
      write: announcementEntity()
        .patch({ announcementId })
        .set({ broadcastAt: now.toISOString() })
        .where((item, { notExists }) => notExists(item.broadcastAt)),
      refusal: 'known',
    },
  ]);
  if (isFirst.length > 0) return;
  const id = notificationIdOf({ type, cause: `announcement ${announcementId}`, at });
  await broadcast({
    type: 'notification',
    data: { id, type, title, message, isRead: false, createdAt: at, actionUrl },
  });
}
