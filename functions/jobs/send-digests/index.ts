import { channelsOf } from '#shared/domain/notification-constants.ts';
import { getSupervisor } from '../../_lib/identity/account-repository.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import {
  emailDigest,
  emailNotification,
  pushNotification,
} from '../../_lib/notifications/deliver-notification.ts';
import {
  closeSlot,
  dueSlots,
  heldNotificationsIn,
  holdNotification,
  releaseHeldNotifications,
} from '../../_lib/notifications/held-notifications.ts';
import { getInbox } from '../../_lib/notifications/inbox.ts';
import {
  type HeldNotification,
  type NotificationRecord,
  notificationEntity,
} from '../../_lib/notifications/notification-entities.ts';
import { toNotification } from '../../_lib/notifications/notification-repository.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';

/** People processed concurrently: each costs some reads, an email or some push messages. */
const AT_ONCE = 10;

/**
 * Sends what was held back until now: push messages and emails of quiet hours, and digests. Notifications read meanwhile
 * are left out. Safe to run twice: each notification records whether it was sent.
 */
export async function handler(): Promise<void> {
  const now = systemClock();
  const report = { slots: 0, people: 0 };
  for (const slot of await dueSlots(now)) {
    const held = await heldNotificationsIn(slot);
    const people = [...Map.groupBy(held, ({ supervisorId }) => supervisorId)];
    for (let start = 0; start < people.length; start += AT_ONCE)
      await Promise.all(
        people.slice(start, start + AT_ONCE).map(([, theirs]) => sendHeldNotifications(theirs, now)),
      );
    await closeSlot(slot);
    report.slots += 1;
    report.people += people.length;
  }
  console.info('Sent held notifications', report);
}

/** Sends one supervisor's held notifications; they are released once sent, or held again. */
async function sendHeldNotifications(held: HeldNotification[], now: Date): Promise<void> {
  const [first] = held;
  if (!first) return;
  const { supervisorId } = first;
  const [inbox, person] = await Promise.all([getInbox(supervisorId), getSupervisor(supervisorId)]);
  const { data: notifications } = await notificationEntity()
    .get([...new Set(held.map(({ noticeId }) => noticeId))].map((noticeId) => ({ supervisorId, noticeId })))
    .go({ consistent: true });
  const unread = notifications.filter((notification) => !toNotification(notification, inbox).isRead);
  const unreadFor = (way: HeldNotification['way']): NotificationRecord[] => {
    const ids = new Set(held.filter((one) => one.way === way).map(({ noticeId }) => noticeId));
    const channel = way === 'push' ? 'push' : 'email';
    return unread.filter(
      // The channel may have been switched off since.
      ({ noticeId, type }) => ids.has(noticeId) && channelsOf(type, inbox.chosen, inbox.settings)[channel],
    );
  };
  for (const notification of unreadFor('push'))
    if ((await pushNotification(notification, now)) === 'later')
      await holdNotification({ supervisorId, noticeId: notification.noticeId, way: 'push' }, now, now);
  for (const notification of unreadFor('mail'))
    if ((await emailNotification(notification, person, now)) === 'later')
      await holdNotification({ supervisorId, noticeId: notification.noticeId, way: 'mail' }, now, now);
  await sendDigest(
    { supervisorId, person },
    unreadFor('digest').filter(({ mailedAt }) => mailedAt === undefined),
    { period: inbox.settings.digest === 'weekly' ? 'weekly' : 'daily', now },
  );
  await releaseHeldNotifications(held);
}

async function sendDigest(
  { supervisorId, person }: { supervisorId: string; person: SupervisorRecord | undefined },
  notifications: NotificationRecord[],
  { period, now }: { period: 'daily' | 'weekly'; now: Date },
): Promise<void> {
  const sorted = notifications.toSorted((a, b) => a.noticeId.localeCompare(b.noticeId));
  if ((await emailDigest(person, sorted, period, now)) === 'done') return;
  for (const { noticeId } of sorted)
    await holdNotification({ supervisorId, noticeId, way: 'digest' }, now, now);
}
