import type { WebhookRecord } from '../../_lib/deliveries/delivery-entities.ts';
import { listWebhooks } from '../../_lib/deliveries/delivery-repository.ts';
import { getInbox } from '../../_lib/notifications/inbox.ts';
import type { Inbox } from '../../_lib/notifications/notification-entities.ts';
import type { ListenerRecord } from '../../_lib/realtime/socket-entities.ts';
import { listListeners } from '../../_lib/realtime/socket-repository.ts';

/** What a delivery needs to know of its recipient. */
export interface Recipient {
  inbox: Inbox;
  webhooks: WebhookRecord[];
  listeners: ListenerRecord[];
}

export type ReadRecipient = (supervisorId: string) => Promise<Recipient>;

/** Returns a function that reads each recipient of a batch once: a burst of notifications goes to few people. */
export function recipientReader(): ReadRecipient {
  const reads = new Map<string, Promise<Recipient>>();
  return (supervisorId) => {
    const read = reads.get(supervisorId) ?? readRecipient(supervisorId);
    reads.set(supervisorId, read);
    return read;
  };
}

async function readRecipient(supervisorId: string): Promise<Recipient> {
  const [inbox, webhooks, listeners] = await Promise.all([
    getInbox(supervisorId),
    listWebhooks(supervisorId),
    listListeners(supervisorId),
  ]);
  return { inbox, webhooks, listeners };
}
