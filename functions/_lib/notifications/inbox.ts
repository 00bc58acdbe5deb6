import { DEFAULT_GLOBAL_SETTINGS } from '#shared/domain/notification-constants.ts';
import { type Inbox, inboxEntity } from './notification-entities.ts';

/** Returns a supervisor's counters and settings by one consistent read. */
export async function getInbox(supervisorId: string): Promise<Inbox> {
  const { data } = await inboxEntity().get({ supervisorId }).go({ consistent: true });
  return withDefaults(data);
}

/** Returns the inboxes of several supervisors, in their order, by one consistent read. */
export async function getInboxes(supervisorIds: readonly string[]): Promise<Inbox[]> {
  const { data } = await inboxEntity()
    .get(supervisorIds.map((supervisorId) => ({ supervisorId })))
    .go({ consistent: true });
  const known = new Map(data.map((inbox) => [inbox.supervisorId, inbox]));
  return supervisorIds.map((supervisorId) => withDefaults(known.get(supervisorId)));
}

const withDefaults = (stored: Partial<Inbox> | null | undefined): Inbox => ({
  total: stored?.total ?? 0,
  unread: stored?.unread ?? 0,
  epoch: stored?.epoch ?? 0,
  chosen: stored?.chosen ?? {},
  settings: { ...DEFAULT_GLOBAL_SETTINGS, ...stored?.settings },
  revision: stored?.revision ?? 0,
});
