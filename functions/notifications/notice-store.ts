import { attempt } from '../_lib/attempt.ts';
import { type NoticeBox, type NoticeRecord, noticeBoxEntity, noticeEntity } from '../_lib/notice-entities.ts';

/**
 * A person's notices, newest first, in one query.
 * @param skip so many of them are passed over
 */
export async function noticesOf(
  supervisorId: string,
  { skip, take, unreadFrom }: { skip: number; take: number; unreadFrom?: number },
): Promise<NoticeRecord[]> {
  const { data } = await noticeEntity()
    .query.primary({ supervisorId })
    .where((item, { eq, gte }) =>
      unreadFrom === undefined
        ? eq(item.isShown, true)
        : [eq(item.isShown, true), eq(item.isRead, false), gte(item.epoch, unreadFrom)].join(' AND '),
    )
    // Unread ones may stand far back, so they are looked for in whole pages of 1 MB.
    .go({
      order: 'desc',
      count: skip + take,
      pages: 'all',
      consistent: true,
      ...(unreadFrom === undefined ? { limit: skip + take } : {}),
    });
  return data.slice(skip);
}

export async function getNotice(supervisorId: string, noticeId: string): Promise<NoticeRecord | undefined> {
  const { data } = await noticeEntity().get({ supervisorId, noticeId }).go({ consistent: true });
  return data ?? undefined;
}

/** @returns false where it, or all of them, were marked at the same moment */
export async function markRead({ supervisorId, noticeId, epoch }: NoticeRecord): Promise<boolean> {
  const refused = await attempt([
    {
      write: noticeEntity()
        .patch({ supervisorId, noticeId })
        .set({ isRead: true })
        .where((item, { eq }) => eq(item.isRead, false)),
      refusal: 'changed',
    },
    {
      write: noticeBoxEntity()
        .patch({ supervisorId })
        .subtract({ unread: 1 })
        .where((item, { eq, notExists }) =>
          epoch === 0 ? `(${notExists(item.epoch)} OR ${eq(item.epoch, 0)})` : eq(item.epoch, epoch),
        ),
      refusal: 'changed',
    },
  ]);
  return refused.length === 0;
}

/** Marks all of a person's notices as read by one write; false where one came at the same moment. */
export async function markAllRead(supervisorId: string, box: NoticeBox): Promise<boolean> {
  const refused = await attempt([
    {
      write: noticeBoxEntity()
        .patch({ supervisorId })
        .set({ unread: 0, epoch: box.epoch + 1 })
        .where((item, { eq }) => eq(item.unread, box.unread)),
      refusal: 'changed',
    },
  ]);
  return refused.length === 0;
}
