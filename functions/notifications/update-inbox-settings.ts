import { getInbox } from '../_lib/notifications/inbox.ts';
import { type Inbox, inboxEntity } from '../_lib/notifications/notification-entities.ts';
import { hasRevision } from '../_lib/runtime/optimistic-lock.ts';
import { retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';

/** Changes a supervisor’s preferences or settings; retries when another request changed them first. */
export function updateInboxSettings(
  supervisorId: string,
  change: (inbox: Inbox) => Partial<Pick<Inbox, 'chosen' | 'settings'>>,
): Promise<Inbox> {
  return retryOnConflict(async () => {
    const inbox = await getInbox(supervisorId);
    const changed = change(inbox);
    const write = inboxEntity()
      .upsert({ supervisorId, ...changed, revision: inbox.revision + 1 })
      .where((item, operations) => hasRevision(operations, item.revision, inbox.revision));
    const refused = await tryTransaction([{ write, refusal: 'changed' }]);
    return refused.length === 0 ? { ...inbox, ...changed, revision: inbox.revision + 1 } : undefined;
  });
}
