import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { ulid } from 'ulid';
import { notifications } from '#shared/contract/notifications.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { onDemand } from '../_lib/runtime/on-demand.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { changeGlobal, changePreferences, getGlobal, getPreferences } from './change-settings.ts';
import { pageForPerson } from './page-for-person.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './read-notifications.ts';

const deps = { clock: systemClock, newId: ulid };
// Loaded on demand: they read a secret, which few calls need.
const devices = () => import('./push-devices.ts');
const links = () => import('./unsubscribe.ts');
const announcements = () => import('./announce.ts');
const webhooks = () => import('./webhooks.ts');
const deliveries = () => import('./webhook-deliveries.ts');

const api = resource(notifications, {
  list: listNotifications,
  unreadCount: countUnread,
  markRead,
  markAllRead,
  getPreferences,
  changePreferences,
  getGlobal,
  changeGlobal,
  pushKey: onDemand(async () => (await devices()).pushKey),
  listPushDevices: onDemand(async () => (await devices()).listPushDevices),
  subscribePush: onDemand(async () => (await devices()).subscribePush(deps)),
  unsubscribePush: onDemand(async () => (await devices()).unsubscribePush),
  getUnsubscription: onDemand(async () => (await links()).getUnsubscription),
  unsubscribe: onDemand(async () => (await links()).unsubscribe),
  listWebhooks: onDemand(async () => (await webhooks()).showWebhooks),
  createWebhook: onDemand(async () => (await webhooks()).createWebhook(deps)),
  changeWebhook: onDemand(async () => (await webhooks()).changeWebhook),
  deleteWebhook: onDemand(async () => (await webhooks()).deleteWebhook),
  testWebhook: onDemand(async () => (await deliveries()).testWebhook(deps)),
  listDeliveries: onDemand(async () => (await deliveries()).listDeliveries),
  replayDelivery: onDemand(async () => (await deliveries()).replayDelivery(deps)),
  announce: onDemand(async () => (await announcements()).announce(deps)),
  listAnnouncements: onDemand(async () => (await announcements()).listAnnouncements),
});

/** Serves the API. A person who opens the address that email programs post to gets the page instead. */
export const handler = async (event: APIGatewayProxyEventV2, context: Context) =>
  pageForPerson(event) ?? (await api(event, context));
