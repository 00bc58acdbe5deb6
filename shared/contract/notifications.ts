import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import {
  Announcement,
  GlobalSettings,
  GlobalSettingsChange,
  NewAnnouncement,
  Notification,
  NotificationPreferences,
  NotificationTypeName,
  PreferencesChange,
  PushDevice,
  PushSubscription,
} from '#shared/domain/notification.ts';

const mine = endpoint('notifications', 'supervisor');
const open = endpoint('notifications', 'public');
const admin = endpoint('notifications', 'admin');

/** Query booleans come as "true"/"false". */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const count = z.number().int();
const byId = z.object({ id: z.string().max(100) });
const byToken = z.object({ token: z.string().max(500).describe('As it stands in the mail.') });
const preferences = envelope(z.object({ preferences: NotificationPreferences }));
/** What a mail's link switches off: mails of one type, or the digest (all mails). */
const unsubscription = envelope(
  z.object({
    type: NotificationTypeName.nullable().describe('null: the digest, and with it all mails.'),
    email: z.string().describe('Whose mails, as far as the link’s bearer may see: a***@example.org'),
    isSubscribed: z.boolean(),
  }),
);

export const notifications = {
  list: mine
    .route({ method: 'GET', path: '/notifications', summary: 'What I am told, newest first' })
    .input(PageQuery.extend({ unreadOnly: Flag.default(false) }))
    .output(
      envelope(
        z.object({ notifications: z.array(Notification), unreadCount: count, pagination: Pagination }),
      ),
    ),
  unreadCount: mine
    .route({
      method: 'GET',
      path: '/notifications/unread-count',
      summary: 'How many notifications I have not read',
      description: '`count` says the same, for older clients.',
    })
    .output(envelope(z.object({ unreadCount: count, count }))),
  markRead: mine
    .route({ method: 'PUT', path: '/notifications/{id}/read', summary: 'Mark a notification as read' })
    .input(byId)
    .output(envelope(z.object({ id: z.string(), isRead: z.literal(true), unreadCount: count }))),
  markAllRead: mine
    .route({ method: 'PUT', path: '/notifications/read-all', summary: 'Mark all notifications as read' })
    .output(envelope(z.object({ updatedCount: count, unreadCount: count }))),

  getPreferences: mine
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      summary: 'Where each type of notification goes',
    })
    .output(preferences),
  changePreferences: mine
    .route({
      method: 'PUT',
      path: '/notifications/preferences',
      summary: 'Say where types of notifications go',
      description: 'Types and channels that are left out stay as they are. Security alerts always come.',
    })
    .input(z.object({ preferences: PreferencesChange }))
    .output(preferences),
  getGlobal: mine
    .route({ method: 'GET', path: '/notifications/global', summary: 'What holds for all notifications' })
    .output(envelope(GlobalSettings)),
  changeGlobal: mine
    .route({
      method: 'PUT',
      path: '/notifications/global',
      summary: 'Switch channels off, gather mails in a digest, set quiet hours',
      description: 'Fields that are left out stay. Quiet hours hold mails and alerts back until they end.',
    })
    .input(GlobalSettingsChange)
    .output(envelope(GlobalSettings)),

  pushKey: mine
    .route({
      method: 'GET',
      path: '/notifications/push-key',
      summary: 'The key that browsers subscribe to alerts with (VAPID, RFC 8292)',
    })
    .output(envelope(z.object({ publicKey: z.string().describe('`applicationServerKey`, in base64url.') }))),
  listPushDevices: mine
    .route({
      method: 'GET',
      path: '/notifications/push-subscriptions',
      summary: 'Browsers in which I am alerted',
    })
    .output(envelope(z.object({ devices: z.array(PushDevice) }))),
  subscribePush: mine
    .route({
      method: 'POST',
      path: '/notifications/push-subscriptions',
      summary: 'Alert me in this browser',
      description:
        'The same endpoint again replaces its keys. 400 `push-address-refused` for an address that is not public.',
      successStatus: 201,
    })
    .input(PushSubscription)
    .output(envelope(PushDevice)),
  unsubscribePush: mine
    .route({
      method: 'DELETE',
      path: '/notifications/push-subscriptions/{id}',
      summary: 'Alert me in this browser no more',
    })
    .input(byId)
    .output(z.object({ success: z.literal(true) })),

  getUnsubscription: open
    .route({
      method: 'GET',
      path: '/notifications/unsubscribe/{token}',
      summary: 'What a mail’s link switches off',
    })
    .input(byToken)
    .output(unsubscription),
  unsubscribe: open
    .route({
      method: 'POST',
      path: '/notifications/unsubscribe/{token}',
      summary: 'Get no more mails of this kind (one click, RFC 8058)',
      description:
        'Mail programs send a form with `List-Unsubscribe=One-Click`. `resubscribe` takes it back.',
    })
    .input(byToken.extend({ resubscribe: Flag.default(false) }))
    .output(unsubscription),

  announce: admin
    .route({
      method: 'POST',
      path: '/admin/announcements',
      summary: 'Tell everybody something',
      successStatus: 201,
    })
    .input(NewAnnouncement)
    .output(envelope(Announcement)),
  listAnnouncements: admin
    .route({ method: 'GET', path: '/admin/announcements', summary: 'What was announced, newest first' })
    .input(PageQuery)
    .output(envelope(z.object({ announcements: z.array(Announcement), pagination: Pagination }))),
};
