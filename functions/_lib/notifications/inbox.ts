import { DEFAULT_GLOBAL_SETTINGS } from '#shared/domain/notification-constants.ts';
import { type Inbox, inboxEntity } from './notification-entities.ts';

/** Returns a supervisor's counters and settings by one consistent read. */
export async function getInbox(supervisorId: string): Promise<Inbox> {
  const { data } = await inboxEntity().get({ supervisorId }).go({ consistent: true });
  return {
    total: data?.total ?? 0,
    unread: data?.unread ?? 0,
    epoch: data?.epoch ?? 0,
    chosen: data?.chosen ?? {},
    settings: { ...DEFAULT_GLOBAL_SETTINGS, ...data?.settings },
    revision: data?.revision ?? 0,
  };
}
