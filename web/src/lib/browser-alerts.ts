import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Notification as Told } from '#shared/domain/notification.ts';
import { apiClient } from './api-client.ts';

/** Whether this browser alerts: `unsupported`, what its person said, or `off` where they ended it here. */
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
 * Asks for permission where nobody has been asked yet (product-spec.md §4), and sees to it that this browser is
 * alerted while no page is open. Browsers that want a click for the question do not ask here: the settings do.
 */
export async function prepareAlerts(): Promise<void> {
  if (alertState() === 'default' && localStorage.getItem(CHOICE) === null) {
    localStorage.setItem(CHOICE, 'asked');
    await Notification.requestPermission();
  }
  if (alertState() === 'on') await subscribe();
}

/** By a click: asks, where that is still to be done, and begins to alert in this browser. */
export async function switchAlertsOn(): Promise<AlertState> {
  if ((await Notification.requestPermission()) === 'granted') {
    localStorage.setItem(CHOICE, 'on');
    await subscribe();
  }
  return alertState();
}

/** Ends alerts in this browser; permission stays the browser's matter. */
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

/** Tells of something in the system's own way while nobody looks at the page; the same one shows once. */
export function showAlert({ id, title, message, actionUrl }: Told): void {
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

/** The name of a browser's subscription at the API: the SHA-256 of its endpoint, in hexadecimal. */
export async function deviceId(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The browser's push service gives an address; the API keeps it. The same again changes nothing. */
async function subscribe(): Promise<void> {
  const { data } = await apiClient.notifications.pushKey();
  const name = new URLSearchParams({ name: PRODUCT_NAME });
  await navigator.serviceWorker.register(`${WORKER}?${name}`);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: data.publicKey,
  });
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await apiClient.notifications.subscribePush({ endpoint, keys: { p256dh, auth } });
}
