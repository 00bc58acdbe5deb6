import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination, WHILE_SUSPENDED } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
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
import { webhookEndpoints } from './webhook-endpoints.ts';

const mine = endpoint('notifications', 'supervisor', { ...WHILE_SUSPENDED, needs: 'account' });
const inBrowser = endpoint('notifications', 'supervisor', { ...WHILE_SUSPENDED, needs: 'session' });
const open = endpoint('notifications', 'public');
const admin = endpoint('notifications', 'admin');

/** Query booleans come as "true"/"false". */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const count = z.number().int();
const byId = z.object({ id: z.string().max(100) });
const byToken = z.object({
  token: z.string().max(500).describe('The token from the email’s unsubscribe link.'),
});
const preferences = envelope(z.object({ preferences: NotificationPreferences }));
/** What an unsubscribe link turns off: emails of one type, or all emails (the digest). */
const unsubscription = envelope(
  z.object({
    type: NotificationTypeName.nullable().describe('null means the digest, and with it all emails.'),
    email: z.string().describe('The recipient’s address, masked: a***@example.org'),
    isSubscribed: z.boolean(),
  }),
);

export const notifications = {
  list: mine
    .route({ method: 'GET', path: '/notifications', summary: 'List my notifications, newest first' })
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
      summary: 'Count my unread notifications',
      description: '`count` repeats the number for older clients.',
    })
    .output(envelope(z.object({ unreadCount: count, count }))),
  markRead: mine
    .route({ method: 'PUT', path: '/notifications/{id}/read', summary: 'Mark a notification as read' })
    .input(byId)
    .errors(errors('notification-not-found'))
    .output(envelope(z.object({ id: z.string(), isRead: z.literal(true), unreadCount: count }))),
  markAllRead: mine
    .route({ method: 'PUT', path: '/notifications/read-all', summary: 'Mark all notifications as read' })
    .output(envelope(z.object({ updatedCount: count, unreadCount: count }))),

  getPreferences: mine
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      summary: 'Get the channels of each notification type',
    })
    .output(preferences),
  changePreferences: mine
    .route({
      method: 'PUT',
      path: '/notifications/preferences',
      summary: 'Set the channels of notification types',
      description: 'Omitted types and channels stay unchanged. Security alerts can’t be turned off.',
    })
    .input(z.object({ preferences: PreferencesChange }))
    .output(preferences),
  getGlobal: mine
    .route({
      method: 'GET',
      path: '/notifications/global',
      summary: 'Get the settings for all notifications',
    })
    .output(envelope(GlobalSettings)),
  changeGlobal: mine
    .route({
      method: 'PUT',
      path: '/notifications/global',
      summary: 'Set channels, email digest and quiet hours',
      description: 'Omitted fields stay unchanged. Emails and push notifications wait until quiet hours end.',
    })
    .input(GlobalSettingsChange)
    .output(envelope(GlobalSettings)),

  pushKey: mine
    .route({
      method: 'GET',
      path: '/notifications/push-key',
      summary: 'Get the key for push subscriptions (VAPID, RFC 8292)',
    })
    .output(envelope(z.object({ publicKey: z.string().describe('`applicationServerKey`, in base64url.') }))),
  listPushDevices: inBrowser
    .route({
      method: 'GET',
      path: '/notifications/push-subscriptions',
      summary: 'List the browsers that receive my push notifications',
    })
    .output(envelope(z.object({ devices: z.array(PushDevice) }))),
  subscribePush: inBrowser
    .route({
      method: 'POST',
      path: '/notifications/push-subscriptions',
      summary: 'Enable push notifications in a browser',
      description:
        'Sending an endpoint again replaces its keys. Returns 400 `push-address-refused` if the endpoint’s address isn’t public.',
      successStatus: 201,
    })
    .input(PushSubscription)
    .errors(errors('push-address-refused'))
    .output(envelope(PushDevice)),
  unsubscribePush: inBrowser
    .route({
      method: 'DELETE',
      path: '/notifications/push-subscriptions/{id}',
      summary: 'Disable push notifications in a browser',
    })
    .input(byId)
    .output(z.object({ success: z.literal(true) })),

  getUnsubscription: open
    .route({
      method: 'GET',
      path: '/notifications/unsubscribe/{token}',
      summary: 'Get what an unsubscribe link turns off',
    })
    .input(byToken)
    .errors(errors('unsubscribe-link-invalid'))
    .output(unsubscription),
  unsubscribe: open
    .route({
      method: 'POST',
      path: '/notifications/unsubscribe/{token}',
      summary: 'Unsubscribe from emails (one click, RFC 8058)',
      description:
        'Email programs send a form with `List-Unsubscribe=One-Click`. `resubscribe` turns the emails on again.',
    })
    .input(byToken.extend({ resubscribe: Flag.default(false) }))
    .errors(errors('unsubscribe-link-invalid'))
    .output(unsubscription),

  ...webhookEndpoints,

  announce: admin
    .route({
      method: 'POST',
      path: '/admin/announcements',
      summary: 'Publish an announcement',
      successStatus: 201,
    })
    .input(NewAnnouncement)
    .output(envelope(Announcement)),
  listAnnouncements: admin
    .route({ method: 'GET', path: '/admin/announcements', summary: 'List announcements, newest first' })
    .input(PageQuery)
    .output(envelope(z.object({ announcements: z.array(Announcement), pagination: Pagination }))),
};
