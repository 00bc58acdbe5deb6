import { type AnnouncementRecord, announcementEntity } from './notice-entities.ts';
import { noticesPut } from './notices.ts';

/** Tells people what an admin announced: each once, however often they are told, and counted once. */
export async function tellAnnouncement(
  { announcementId, type, title, message, actionUrl, at }: AnnouncementRecord,
  supervisorIds: string[],
): Promise<void> {
  const words = { type, title, message, actionUrl, at, cause: `announcement ${announcementId}` };
  const written = await noticesPut(supervisorIds.map((supervisorId) => ({ supervisorId, ...words })));
  if (written > 0) await announcementEntity().patch({ announcementId }).add({ reached: written }).go();
}

/** As many as an admin may have announced in the seconds that a stream is late. */
const LATEST = 10;

/**
 * Tells somebody who has just come onto the roster what was announced since they became one of those who are told: a
 * round may have gone past their place before they stood there.
 * @param since when they were verified, ISO 8601
 */
export async function tellMissedAnnouncements(supervisorId: string, since: string): Promise<void> {
  const { data } = await announcementEntity()
    .query.primary({})
    .go({ order: 'desc', limit: LATEST, consistent: true });
  for (const announcement of data.filter(({ at }) => at >= since))
    await tellAnnouncement(announcement, [supervisorId]);
}
