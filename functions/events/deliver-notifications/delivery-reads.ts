import DataLoader from 'dataloader';
import type { WebhookRecord } from '../../_lib/deliveries/delivery-entities.ts';
import { listWebhooks } from '../../_lib/deliveries/delivery-repository.ts';
import { type SupervisorRecord, supervisorEntity } from '../../_lib/identity/identity-entities.ts';
import { getInboxes } from '../../_lib/notifications/inbox.ts';
import {
  type Inbox,
  type NotificationRecord,
  notificationEntity,
} from '../../_lib/notifications/notification-entities.ts';
import type { ListenerRecord } from '../../_lib/realtime/socket-entities.ts';
import { listListeners } from '../../_lib/realtime/socket-repository.ts';

/** What a delivery needs to know of its recipient. */
export interface Recipient {
  person: SupervisorRecord | undefined;
  inbox: Inbox;
  webhooks: WebhookRecord[];
  listeners: ListenerRecord[];
}

export interface NoticeKey {
  supervisorId: string;
  noticeId: string;
}

/** The reads of a batch's deliveries. */
export interface DeliveryReads {
  notice(key: NoticeKey): Promise<NotificationRecord | undefined>;
  recipient(supervisorId: string): Promise<Recipient>;
}

/** Returns the reads of one batch: what its deliveries need at the same time is read together, and each recipient once. */
export function deliveryReads(): DeliveryReads {
  const notices = new DataLoader(readNotices);
  const people = new DataLoader(readPeople);
  const inboxes = new DataLoader(getInboxes);
  const recipients = new DataLoader(async (supervisorIds: readonly string[]) =>
    Promise.all(
      supervisorIds.map(async (supervisorId): Promise<Recipient> => {
        const [person, inbox, webhooks, listeners] = await Promise.all([
          people.load(supervisorId),
          inboxes.load(supervisorId),
          listWebhooks(supervisorId),
          listListeners(supervisorId),
        ]);
        return { person, inbox, webhooks, listeners };
      }),
    ),
  );
  return {
    notice: (key) => notices.load(key),
    recipient: (supervisorId) => recipients.load(supervisorId),
  };
}

async function readNotices(keys: readonly NoticeKey[]): Promise<(NotificationRecord | undefined)[]> {
  const { data } = await notificationEntity()
    .get(keys.map(({ supervisorId, noticeId }) => ({ supervisorId, noticeId })))
    .go({ consistent: true });
  const known = new Map(data.map((notice) => [notice.noticeId, notice]));
  return keys.map(({ noticeId }) => known.get(noticeId));
}

async function readPeople(supervisorIds: readonly string[]): Promise<(SupervisorRecord | undefined)[]> {
  const { data } = await supervisorEntity()
    .get(supervisorIds.map((supervisorId) => ({ supervisorId })))
    .go();
  const known = new Map(data.map((person) => [person.supervisorId, person]));
  return supervisorIds.map((supervisorId) => known.get(supervisorId));
}
