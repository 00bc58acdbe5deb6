import { Entity, type EntityItem } from 'electrodb';
import {
  ANNOUNCEMENT_TYPES,
  type ChosenSwitches,
  type GlobalNotificationSettings,
  NOTIFICATION_TYPES,
} from '#shared/domain/notification-constants.ts';
import { boolean, inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_NOTIFICATIONS');

/** A notification to one supervisor. */
export const notificationEntity = once(
  () =>
    new Entity(
      {
        model: model('notice'),
        attributes: {
          supervisorId: string,
          /** A ULID derived from the event, so that items sort by time (`notification-repository.ts`). */
          noticeId: string,
          type: { type: NOTIFICATION_TYPES, required: true },
          title: string,
          message: string,
          actionUrl: string,
          at: string,
          isRead: boolean,
          /** The inbox epoch when it was written; if the inbox has a later one, the notification was marked as read. */
          epoch: number,
          /** False if its type is off in the app: it is only pushed or emailed. */
          isShown: boolean,
          /** When its email was enqueued and its push message sent; each happens once. */
          mailedAt: { type: 'string' },
          pushedAt: { type: 'string' },
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['noticeId'] },
          },
        },
      },
      configuration(),
    ),
);
export type NotificationRecord = EntityItem<ReturnType<typeof notificationEntity>>;

/** A deduplication marker: a supervisor was notified of this cause, however often the event arrives. */
export const deduplicationMarkerEntity = once(
  () =>
    new Entity(
      {
        model: model('noticed'),
        attributes: {
          supervisorId: string,
          type: string,
          cause: string,
          /** For an announcement: whether the supervisor is counted among its recipients. */
          isCounted: { type: 'boolean' },
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['type', 'cause'] },
          },
        },
      },
      configuration(),
    ),
);

/**
 * A supervisor's inbox: counters, and the settings that differ from the defaults. One read of it gives the bell's number.
 */
export const inboxEntity = once(
  () =>
    new Entity(
      {
        model: model('noticebox'),
        attributes: {
          supervisorId: string,
          total: { type: 'number' },
          unread: { type: 'number' },
          /** Incremented when all are marked as read. */
          epoch: { type: 'number' },
          /** `ChosenSwitches` and `Partial<GlobalNotificationSettings>`: what differs from the defaults. */
          chosen: { type: 'any' },
          settings: { type: 'any' },
          /** Incremented with each change of the two. */
          revision: { type: 'number' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export interface Inbox {
  total: number;
  unread: number;
  epoch: number;
  chosen: ChosenSwitches;
  settings: GlobalNotificationSettings;
  revision: number;
}

/** A browser that receives push messages while no page is open. */
export const pushSubscriptionEntity = once(
  () =>
    new Entity(
      {
        model: model('pushsubscription'),
        attributes: {
          supervisorId: string,
          /** The SHA-256 of the endpoint, in hexadecimal, because ElectroDB lowercases keys. */
          subscriptionId: string,
          endpoint: string,
          p256dh: string,
          auth: string,
          userAgent: string,
          createdAt: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['subscriptionId'] },
          },
        },
      },
      configuration(),
    ),
);
export type PushSubscriptionRecord = EntityItem<ReturnType<typeof pushSubscriptionEntity>>;

/** A notification held back until quiet hours end or a digest is due, by its five-minute slot. */
export const heldNotificationEntity = once(
  () =>
    new Entity(
      {
        model: model('heldnotice'),
        attributes: {
          /** `2026-11-21T07:15`, in UTC. */
          slot: string,
          supervisorId: string,
          noticeId: string,
          way: { type: ['push', 'mail', 'digest'] as const, required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['slot'] },
            sk: { field: 'sk', composite: ['supervisorId', 'way', 'noticeId'] },
          },
        },
      },
      configuration(),
    ),
);
export type HeldNotification = EntityItem<ReturnType<typeof heldNotificationEntity>>;

/** The slots that contain held notifications; all in one partition, some hundreds at most. */
export const heldSlotEntity = once(
  () =>
    new Entity(
      {
        model: model('heldslot'),
        attributes: { slot: string },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['slot'] } },
        },
      },
      configuration(),
    ),
);

/** An announcement by an admin to every supervisor. */
export const announcementEntity = once(
  () =>
    new Entity(
      {
        model: model('announcement'),
        attributes: {
          announcementId: string,
          type: { type: ANNOUNCEMENT_TYPES, required: true },
          title: string,
          message: string,
          actionUrl: string,
          by: string,
          at: string,
          reached: number,
          /** When it was sent to open sockets. */
          broadcastAt: { type: 'string' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: [] },
            sk: { field: 'sk', composite: ['announcementId'] },
          },
        },
      },
      configuration(),
    ),
);
export type AnnouncementRecord = EntityItem<ReturnType<typeof announcementEntity>>;

/** A verified supervisor who receives announcements; sharded so that a broadcast can process shards in parallel. */
export const rosterEntity = once(
  () =>
    new Entity(
      {
        model: model('roster'),
        attributes: { shard: number, supervisorId: string },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['shard'] },
            sk: { field: 'sk', composite: ['supervisorId'] },
          },
        },
      },
      configuration(),
    ),
);
export const ROSTER_SHARDS = 8;
