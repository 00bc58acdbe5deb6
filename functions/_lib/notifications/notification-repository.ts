import { createHash } from 'node:crypto';
import type { Notification } from '#shared/domain/notification.ts';
import {
  channelsOf,
  NOTIFICATION_LIMITS,
  type NotificationType,
} from '#shared/domain/notification-constants.ts';
import { systemClock, ttlAfterHours } from '../runtime/clock.ts';
import { retryOnConflict, tryTransaction } from '../runtime/try-transaction.ts';
import { getInbox } from './inbox.ts';
import {
  deduplicationMarkerEntity,
  type Inbox,
  inboxEntity,
  type NotificationRecord,
  notificationEntity,
} from './notification-entities.ts';

/** A notification to be written. */
export interface NewNotification {
  supervisorId: string;
  type: NotificationType;
  /** What happened, in words that never change: `review 01KA…`. */
  cause: string;
  title: string;
  message: string;
  /** The page it leads to: a path of this site. */
  actionUrl: string;
  /** When it happened. */
  at: string;
}

const DAY_MS = 86_400_000;
/** Recipients at once: each costs a read and a transaction. */
const AT_ONCE = 10;

/**
 * Writes a notification, once: neither a second one of the same type and cause, nor one that would have expired already.
 * The inbox counter changes in the same transaction.
 * @returns whether it was new
 * @throws AppError `busy` if others keep writing to the same inbox
 */
export async function putNotification(notification: NewNotification, now: Date): Promise<boolean> {
  const at = new Date(notification.at);
  if (now.getTime() - at.getTime() >= NOTIFICATION_LIMITS.days * DAY_MS) return false;
  const { supervisorId, type, cause } = notification;
  const expiresAt = ttlAfterHours(at, NOTIFICATION_LIMITS.days * 24);
  return retryOnConflict(async () => {
    const inbox = await getInbox(supervisorId);
    const record = toRecord(notification, inbox, expiresAt);
    const refused = await tryTransaction([
      {
        write: deduplicationMarkerEntity().create({
          supervisorId,
          type,
          cause: toMarkerCause(cause),
          expiresAt,
        }),
        refusal: 'known',
      },
      { write: notificationEntity().put(record), refusal: 'changed' },
      // Only shown notifications are counted. All may be marked as read at this very moment.
      ...(record.isShown
        ? [{ write: incrementInbox(supervisorId, inbox), refusal: 'changed' as const }]
        : []),
    ]);
    if (refused.includes('known')) return false;
    return refused.length === 0 ? true : undefined;
  });
}

/** Writes notifications, each once. Returns how many were new. */
export async function putNotifications(notifications: NewNotification[]): Promise<number> {
  const now = systemClock();
  let written = 0;
  for (let start = 0; start < notifications.length; start += AT_ONCE) {
    const outcomes = await Promise.all(
      notifications.slice(start, start + AT_ONCE).map((notification) => putNotification(notification, now)),
    );
    written += outcomes.filter(Boolean).length;
  }
  return written;
}

/** Converts a notification to what its supervisor sees. */
export const toNotification = (
  { noticeId, type, title, message, actionUrl, at, isRead, epoch }: NotificationRecord,
  inbox: Pick<Inbox, 'epoch'>,
): Notification => ({
  id: noticeId,
  type,
  title,
  message,
  isRead: isRead || epoch < inbox.epoch,
  createdAt: at,
  actionUrl,
});

/**
 * Returns the ULID of a notification, derived from time, type and cause: the same on every attempt and for every
 * recipient.
 * @param at a time before the year 10889
 */
export function notificationIdOf({
  type,
  cause,
  at,
}: Pick<NewNotification, 'type' | 'cause' | 'at'>): string {
  return derivedId(`${type} ${cause}`, at);
}

/** Returns a ULID that follows from a cause and the time at which it happened. */
export function derivedId(cause: string, at: string): string {
  const hash = createHash('sha256').update(cause).digest();
  return base32(BigInt(Date.parse(at)), 10) + base32(BigInt(`0x${hash.subarray(0, 10).toString('hex')}`), 16);
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function base32(value: bigint, length: number): string {
  const digits = Array.from({ length }, (_, place) => Number((value >> BigInt(5 * place)) & 31n));
  return digits
    .toReversed()
    .map((digit) => CROCKFORD[digit])
    .join('');
}

function toRecord(notification: NewNotification, inbox: Inbox, expiresAt: number): NotificationRecord {
  const { supervisorId, type, title, message, actionUrl, at } = notification;
  return {
    supervisorId,
    noticeId: notificationIdOf(notification),
    type,
    title: truncate(title, NOTIFICATION_LIMITS.titleCharacters),
    message: truncate(message, NOTIFICATION_LIMITS.announcementCharacters),
    actionUrl,
    at,
    isRead: false,
    epoch: inbox.epoch,
    isShown: channelsOf(type, inbox.chosen, inbox.settings).inApp,
    expiresAt,
  };
}

/** Counts one more, unless all were marked as read since the inbox was read. */
function incrementInbox(supervisorId: string, { epoch }: Inbox) {
  return inboxEntity()
    .upsert({ supervisorId })
    .add({ total: 1, unread: 1 })
    .where((item, { eq, notExists }) =>
      epoch === 0 ? `(${notExists(item.epoch)} OR ${eq(item.epoch, 0)})` : eq(item.epoch, epoch),
    );
}

const truncate = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

/** Causes are part of a key, which is limited to 1,024 bytes. */
const toMarkerCause = (cause: string): string => (cause.length > 300 ? sha256(cause) : cause);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
