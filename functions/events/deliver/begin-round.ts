import { attempt } from '../../_lib/attempt.ts';
import { type AnnouncementRecord, announcementEntity, ROSTER_SHARDS } from '../../_lib/notice-entities.ts';
import { enqueueNotices } from '../../_lib/notice-queue.ts';
import { noticeIdOf } from '../../_lib/notices.ts';
import { broadcast } from '../../_lib/sockets.ts';

/** Begins the round of an announcement to everybody on the roster, and tells those whose page is open at once. */
export async function beginRound(announcement: AnnouncementRecord, now: Date): Promise<void> {
  const { announcementId, type, title, message, actionUrl, at } = announcement;
  await enqueueNotices(
    Array.from({ length: ROSTER_SHARDS }, (_, shard) => ({
      kind: 'announcement' as const,
      announcementId,
      shard,
      cursor: null,
    })),
  );
  const isFirst = await attempt([
    {
      write: announcementEntity()
        .patch({ announcementId })
        .set({ broadcastAt: now.toISOString() })
        .where((item, { notExists }) => notExists(item.broadcastAt)),
      refusal: 'known',
    },
  ]);
  if (isFirst.length > 0) return;
  const id = noticeIdOf({ type, cause: `announcement ${announcementId}`, at });
  await broadcast({
    type: 'notification',
    data: { id, type, title, message, isRead: false, createdAt: at, actionUrl },
  });
}
