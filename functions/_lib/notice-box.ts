import { DEFAULT_GLOBAL_SETTINGS } from '#shared/domain/notification-terms.ts';
import { type NoticeBox, noticeBoxEntity } from './notice-entities.ts';

/** What a supervisor was told, counted, and what they chose: one read of an item, as it stands at this moment. */
export async function getNoticeBox(supervisorId: string): Promise<NoticeBox> {
  const { data } = await noticeBoxEntity().get({ supervisorId }).go({ consistent: true });
  return {
    total: data?.total ?? 0,
    unread: data?.unread ?? 0,
    epoch: data?.epoch ?? 0,
    chosen: data?.chosen ?? {},
    settings: { ...DEFAULT_GLOBAL_SETTINGS, ...data?.settings },
    revision: data?.revision ?? 0,
  };
}
