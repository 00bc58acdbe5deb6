import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { NewAnnouncement } from '#shared/domain/notification.ts';
import { AppError } from '#shared/errors.ts';
import { type AnnouncementRecord, announcementEntity } from '../_lib/notifications/notification-entities.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { transact } from '../_lib/runtime/transact.ts';

/** Writes an announcement and its author. `functions/jobs/paper-notifications` sends it to everybody. */
export function announce({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (announcement: NewAnnouncement, call: Call) => {
    const actor = requireCaller(call).supervisor;
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

/** All announcements are read: some dozens a year, of some hundred bytes. */
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
