import { Entity, type EntityItem } from 'electrodb';
import {
  ANNOUNCEMENT_TYPES,
  type ChosenSwitches,
  type GlobalNotificationSettings,
  NOTIFICATION_TYPES,
} from '#shared/domain/notification-terms.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_NOTIFICATIONS') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const string = { type: 'string', required: true } as const;
const number = { type: 'number', required: true } as const;
const boolean = { type: 'boolean', required: true } as const;

/** Something that a supervisor is told. */
export const noticeEntity = once(
  () =>
    new Entity(
      {
        model: model('notice'),
        attributes: {
          supervisorId: string,
          /** A ULID made of what is told: notices sort by time (`notices.ts`). */
          noticeId: string,
          type: { type: NOTIFICATION_TYPES, required: true },
          title: string,
          message: string,
          actionUrl: string,
          at: string,
          isRead: boolean,
          /** The box's when it was written: an earlier one than the box's now was read with all others. */
          epoch: number,
          /** False where its type is switched off in the product: it is only pushed or mailed. */
          isShown: boolean,
          /** Whether it has been noted for a mail, and handed to the browsers: both happen once. */
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
export type NoticeRecord = EntityItem<ReturnType<typeof noticeEntity>>;

/** Says that a supervisor was told of something: there is one notice of each cause, however often it is heard of. */
export const noticedEntity = once(
  () =>
    new Entity(
      {
        model: model('noticed'),
        attributes: {
          supervisorId: string,
          type: string,
          cause: string,
          /** Of an announcement: they stand in the number of those whom it reached. */
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

/** A supervisor's notices counted, and what they want to be told, where. One read of it is the bell's number. */
export const noticeBoxEntity = once(
  () =>
    new Entity(
      {
        model: model('noticebox'),
        attributes: {
          supervisorId: string,
          total: { type: 'number' },
          unread: { type: 'number' },
          /** Raised when all are marked as read. */
          epoch: { type: 'number' },
          /** `ChosenSwitches` and `Partial<GlobalNotificationSettings>`: what differs from the defaults. */
          chosen: { type: 'any' },
          settings: { type: 'any' },
          /** Raised with each change of the two. */
          revision: { type: 'number' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export interface NoticeBox {
  total: number;
  unread: number;
  epoch: number;
  chosen: ChosenSwitches;
  settings: GlobalNotificationSettings;
  revision: number;
}

/** A browser that is alerted while no page is open. */
export const pushSubscriptionEntity = once(
  () =>
    new Entity(
      {
        model: model('pushsubscription'),
        attributes: {
          supervisorId: string,
          /** The SHA-256 of the endpoint, in hexadecimal: keys of items are compared in lower case. */
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

/** What waits until quiet hours end, or for the digest, by the quarter of an hour in which it is due. */
export const heldNoticeEntity = once(
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
export type HeldNotice = EntityItem<ReturnType<typeof heldNoticeEntity>>;

/** The slots in which something waits; all in one partition, some hundreds at the most. */
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

/** What admins told everybody. */
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
          /** When those whose page was open were told. */
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

/** Everybody who is told what admins announce: verified supervisors, in shards that are gone through side by side. */
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
