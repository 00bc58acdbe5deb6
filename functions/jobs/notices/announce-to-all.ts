import { TOLD_AT_ONCE, tellAnnouncement } from '../../_lib/announcements.ts';
import { announcementEntity, rosterEntity } from '../../_lib/notice-entities.ts';
import { enqueueNotices, type NoticeTask } from '../../_lib/notice-queue.ts';

/** Tells some people of a shard, in a few seconds, and leaves the rest of it to another message. Each is told once, and counted once. */
export async function announceToAll(task: Extract<NoticeTask, { kind: 'announcement' }>): Promise<void> {
  const { announcementId, shard, cursor } = task;
  const { data: announcement } = await announcementEntity().get({ announcementId }).go({ consistent: true });
  if (!announcement) return;
  const page = await rosterEntity().query.primary({ shard }).go({ limit: TOLD_AT_ONCE, cursor });
  // First the rest: others go on with it at the same time.
  if (page.cursor) await enqueueNotices([{ ...task, cursor: page.cursor }]);
  await tellAnnouncement(
    announcement,
    page.data.map(({ supervisorId }) => supervisorId),
  );
}
