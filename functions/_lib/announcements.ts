import { attempt, untilSettled } from './attempt.ts';
import { type AnnouncementRecord, announcementEntity, noticedEntity } from './notice-entities.ts';
import { noticesPut } from './notices.ts';

/** A transaction has a hundred writes: theirs, and the announcement's. */
export const TOLD_AT_ONCE = 99;

/**
 * Tells people what an admin announced: each once, however often they are told, and counted once.
 * @param supervisorIds at most `TOLD_AT_ONCE`
 */
export async function tellAnnouncement(
  { announcementId, type, title, message, actionUrl, at }: AnnouncementRecord,
  supervisorIds: string[],
): Promise<void> {
  const words = { type, title, message, actionUrl, at, cause: `announcement ${announcementId}` };
  await noticesPut(supervisorIds.map((supervisorId) => ({ supervisorId, ...words })));
  await countTold(announcementId, words, supervisorIds);
}

/**
 * Counts those who have been told and are not counted yet, whoever told them: who tells may end between the two, and
 * another begins anew.
 */
function countTold(announcementId: string, told: { type: string; cause: string }, supervisorIds: string[]) {
  const keys = supervisorIds.map((supervisorId) => ({ supervisorId, type: told.type, cause: told.cause }));
  return untilSettled(async () => {
    const { data, unprocessed } = await noticedEntity().get(keys).go({ consistent: true });
    if (unprocessed.length > 0) return undefined;
    const uncounted = data.filter(({ isCounted }) => !isCounted);
    if (uncounted.length === 0) return true;
    const refused = await attempt([
      {
        write: announcementEntity().patch({ announcementId }).add({ reached: uncounted.length }),
        refusal: 'changed',
      },
      ...uncounted.map(({ supervisorId, type, cause }) => ({
        write: noticedEntity()
          .patch({ supervisorId, type, cause })
          .set({ isCounted: true })
          .where((item, { notExists }) => notExists(item.isCounted)),
        refusal: 'changed' as const,
      })),
    ]);
    return refused.length === 0 ? true : undefined;
  });
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
