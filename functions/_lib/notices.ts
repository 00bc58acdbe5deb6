import { createHash } from 'node:crypto';
import type { Notification } from '#shared/domain/notification.ts';
import { channelsOf, NOTIFICATION_LIMITS, type NotificationType } from '#shared/domain/notification-terms.ts';
import { attempt, untilSettled } from './attempt.ts';
import { systemClock, ttlAfterHours } from './clock.ts';
import { getNoticeBox } from './notice-box.ts';
import {
  type NoticeBox,
  type NoticeRecord,
  noticeBoxEntity,
  noticedEntity,
  noticeEntity,
} from './notice-entities.ts';

/** Something that somebody is to be told. */
export interface Notice {
  supervisorId: string;
  type: NotificationType;
  /** What happened, in words that are the same whenever it is heard of: `review 01KA…`. */
  cause: string;
  title: string;
  message: string;
  /** Where it leads: a path of this site. */
  actionUrl: string;
  /** When it happened. */
  at: string;
}

const DAY_MS = 86_400_000;
/** People at once: each is a read and a transaction. */
const AT_ONCE = 10;

/**
 * Tells a supervisor something, once: a second notice of the same type and cause is not written, and neither is one
 * that would have expired. With it, in one transaction, goes the counter of their unread ones.
 * @returns whether it was new
 * @throws AppError `busy` where others write to the same person all the time
 */
export async function noticePut(notice: Notice, now: Date): Promise<boolean> {
  const at = new Date(notice.at);
  if (now.getTime() - at.getTime() >= NOTIFICATION_LIMITS.days * DAY_MS) return false;
  const { supervisorId, type, cause } = notice;
  const expiresAt = ttlAfterHours(at, NOTIFICATION_LIMITS.days * 24);
  return untilSettled(async () => {
    const box = await getNoticeBox(supervisorId);
    const record = toRecord(notice, box, expiresAt);
    const refused = await attempt([
      {
        write: noticedEntity().create({ supervisorId, type, cause: shortened(cause), expiresAt }),
        refusal: 'known',
      },
      { write: noticeEntity().put(record), refusal: 'changed' },
      // A notice that is not shown is not counted; but all may be marked as read at this very moment.
      ...(record.isShown ? [{ write: counted(supervisorId, box), refusal: 'changed' as const }] : []),
    ]);
    if (refused.includes('known')) return false;
    return refused.length === 0 ? true : undefined;
  });
}

/** Tells people something, each once; how many of it were new. */
export async function noticesPut(notices: Notice[]): Promise<number> {
  const now = systemClock();
  let written = 0;
  for (let start = 0; start < notices.length; start += AT_ONCE) {
    const outcomes = await Promise.all(
      notices.slice(start, start + AT_ONCE).map((notice) => noticePut(notice, now)),
    );
    written += outcomes.filter(Boolean).length;
  }
  return written;
}

/** A notice as its receiver sees it. */
export const toNotification = (
  { noticeId, type, title, message, actionUrl, at, isRead, epoch }: NoticeRecord,
  box: Pick<NoticeBox, 'epoch'>,
): Notification => ({
  id: noticeId,
  type,
  title,
  message,
  isRead: isRead || epoch < box.epoch,
  createdAt: at,
  actionUrl,
});

/**
 * A ULID of when something happened and what: the same each time, and for everybody who is told of it.
 * @param at of years until 10889
 */
export function noticeIdOf({ type, cause, at }: Pick<Notice, 'type' | 'cause' | 'at'>): string {
  const hash = createHash('sha256').update(`${type} ${cause}`).digest();
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

function toRecord(notice: Notice, box: NoticeBox, expiresAt: number): NoticeRecord {
  const { supervisorId, type, title, message, actionUrl, at } = notice;
  return {
    supervisorId,
    noticeId: noticeIdOf(notice),
    type,
    title: clip(title, NOTIFICATION_LIMITS.titleCharacters),
    message: clip(message, NOTIFICATION_LIMITS.announcementCharacters),
    actionUrl,
    at,
    isRead: false,
    epoch: box.epoch,
    isShown: channelsOf(type, box.chosen, box.settings).inApp,
    expiresAt,
  };
}

/** One more, as long as nobody marks all as read since the box was looked at. */
function counted(supervisorId: string, { epoch }: NoticeBox) {
  return noticeBoxEntity()
    .upsert({ supervisorId })
    .add({ total: 1, unread: 1 })
    .where((item, { eq, notExists }) =>
      epoch === 0 ? `(${notExists(item.epoch)} OR ${eq(item.epoch, 0)})` : eq(item.epoch, epoch),
    );
}

const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

/** Causes stand in a key, which takes 1,024 bytes. */
const shortened = (cause: string): string => (cause.length > 300 ? sha256(cause) : cause);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
