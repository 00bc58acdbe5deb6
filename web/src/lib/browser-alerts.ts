import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Notification as InboxNotification } from '#shared/domain/notification.ts';
import { apiClient } from './api-client.ts';
import { trustedScriptUrl } from './trusted-types.ts';

/** Whether this browser shows alerts: `unsupported`, the user's permission, or `off` if they turned them off here. */
export type AlertState = 'unsupported' | 'default' | 'denied' | 'off' | 'on';

const WORKER = '/alerts-worker.js';
const CHOICE = 'alerts';

const isSupported = (): boolean =>
  typeof Notification !== 'undefined' && 'serviceWorker' in navigator && 'PushManager' in window;

export function alertState(): AlertState {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission !== 'granted') return Notification.permission;
  return localStorage.getItem(CHOICE) === 'off' ? 'off' : 'on';
}

/**
 * Asks for permission once, then subscribes this browser to push messages. In browsers that require a click for the
 * question, the settings ask instead.
 */
export async function prepareAlerts(): Promise<void> {
  if (alertState() === 'default' && localStorage.getItem(CHOICE) === null) {
    localStorage.setItem(CHOICE, 'asked');
    await Notification.requestPermission();
  }
  if (alertState() === 'on') await subscribe();
}

/** Turns alerts on in this browser, after asking for permission. Call it from a click handler. */
export async function switchAlertsOn(): Promise<AlertState> {
  if ((await Notification.requestPermission()) === 'granted') {
    localStorage.setItem(CHOICE, 'on');
    await subscribe();
  }
  return alertState();
}

/** Turns alerts off in this browser. Keeps its permission. */
export async function switchAlertsOff(): Promise<AlertState> {
  localStorage.setItem(CHOICE, 'off');
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    const id = await deviceId(subscription.endpoint);
    await subscription.unsubscribe();
    await apiClient.notifications.unsubscribePush({ id });
  }
  return alertState();
}

/** Shows a system notification if the page is hidden. The same notification appears once. */
export function showAlert({ id, title, message, actionUrl }: InboxNotification): void {
  if (document.visibilityState === 'visible' || alertState() !== 'on') return;
  const alert = new Notification(`${PRODUCT_NAME}: ${title}`, {
    body: message,
    tag: id,
    icon: '/favicon.svg',
  });
  alert.addEventListener('click', () => {
    window.focus();
    window.location.assign(actionUrl);
  });
}

/** Returns the API's id of a browser's subscription: the SHA-256 of its endpoint, in hexadecimal. */
export async function deviceId(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends the browser's push endpoint to the API. Idempotent. */
async function subscribe(): Promise<void> {
  const { data } = await apiClient.notifications.pushKey();
  const name = new URLSearchParams({ name: PRODUCT_NAME });
  await navigator.serviceWorker.register(trustedScriptUrl(`${WORKER}?${name}`));
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: data.publicKey,
  });
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await apiClient.notifications.subscribePush({ endpoint, keys: { p256dh, auth } });
}
