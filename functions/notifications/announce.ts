import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { NewAnnouncement } from '#shared/domain/notification.ts';
import { AppError } from '#shared/errors.ts';
import { auditWrites } from '../_lib/audit-log.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { type AnnouncementRecord, announcementEntity } from '../_lib/notice-entities.ts';
import { transact } from '../_lib/transact.ts';

/** Notes what is to be told to everybody, and who said so. Who goes round with it is `functions/jobs/notices`. */
export function announce({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (announcement: NewAnnouncement, call: Call) => {
    const actor = signedIn(call).supervisor;
    const now = clock();
    const record = {
      announcementId: newId(),
      ...announcement,
      by: actor.username,
      at: now.toISOString(),
      reached: 0,
    };
    const outcome = await transact([
      announcementEntity().create(record),
      ...auditWrites({
        id: newId(),
        actor,
        action: 'announcement.made',
        before: null,
        after: announcement,
        at: now,
      }),
    ]);
    if (!outcome.done) throw new AppError('busy', { retryAfter: 1 });
    return { success: true as const, data: toAnnouncement(record) };
  };
}

/** All of them are read: some dozens a year, of some hundred bytes. */
export async function listAnnouncements(query: PageQuery) {
  const { data } = await announcementEntity().query.primary({}).go({ order: 'desc', pages: 'all' });
  const start = (query.page - 1) * query.limit;
  return {
    success: true as const,
    data: {
      announcements: data.slice(start, start + query.limit).map(toAnnouncement),
      pagination: paginate(data.length, query),
    },
  };
}

const toAnnouncement = ({ announcementId, at, ...rest }: AnnouncementRecord) => ({
  ...rest,
  id: announcementId,
  createdAt: at,
});
