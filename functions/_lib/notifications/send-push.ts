import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Notification, PushMessage } from '#shared/domain/notification.ts';
import { checkedConnection } from '../providers/guarded-request.ts';
import { addressProblem, addressRules } from '../providers/provider-address.ts';
import { setting } from '../runtime/dynamodb.ts';
import type { PushSubscriptionRecord } from './notification-entities.ts';
import { type VapidKeys, vapidKeys } from './notification-keys.ts';

/**
 * `gone`: the subscription no longer exists; `later`: the push service is unavailable; `refused`: it will never accept
 * it.
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

const TIMEOUT_MS = 5000;
/** A push service keeps an undelivered message for a day; after that, the inbox has it. */
const TTL_SECONDS = 86_400;
/** An encrypted message is limited to 4,096 bytes; a third of them suffices for a text in any script. */
const MESSAGE_CHARACTERS = 300;

/**
 * Sends a push message, encrypted for one browser (RFC 8291) and signed with our key (RFC 8292). A second one about the
 * same notification replaces the first (`topic`, and `tag` in the service worker).
 */
export async function sendPush(
  subscription: PushSubscriptionRecord,
  notification: Notification,
): Promise<PushOutcome> {
  if (addressProblem(subscription.endpoint, addressRules())) return 'refused';
  let outcome: PushOutcome = 'refused';
  // A browser that subscribed before the last rotation of our key accepts only the previous one.
  for (const keys of await vapidKeys()) {
    outcome = await sendSigned(subscription, notification, keys);
    if (outcome !== 'refused') break;
  }
  return outcome;
}

async function sendSigned(
  { endpoint, p256dh, auth }: PushSubscriptionRecord,
  notification: Notification,
  keys: VapidKeys,
): Promise<PushOutcome> {
  // Loaded for the first push message: most notifications go to open pages only.
  const { default: webPush } = await import('web-push');
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payloadOf(notification)),
    {
      vapidDetails: { subject: `mailto:${setting('CONTACT_EMAIL')}`, ...keys },
      TTL: TTL_SECONDS,
      urgency: notification.type === 'SECURITY_ALERT' ? 'high' : 'normal',
      topic: notification.id,
    },
  );
  try {
    return outcomeOf(await post(endpoint, { method, headers, body }));
  } catch (error) {
    console.warn('A push service could not be reached', { host: new URL(endpoint).host, error });
    return 'later';
  }
}

const payloadOf = (notification: Notification): PushMessage => ({
  notification: { ...notification, message: notification.message.slice(0, MESSAGE_CHARACTERS) },
});

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Returns the status alone; the response's body is not read. */
function post(
  url: string,
  { method, headers, body }: { method: string; headers: object; body: Buffer | null },
): Promise<number> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const options = {
    method,
    headers: { ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...checkedConnection(url),
  };
  return new Promise((settle, fail) => {
    const request = send(url, options, (response) => {
      response.destroy();
      settle(response.statusCode ?? 0);
    });
    request.on('error', fail);
    request.end(body);
  });
}
