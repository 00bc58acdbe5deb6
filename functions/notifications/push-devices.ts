import { createHash, ECDH } from 'node:crypto';
import type { PushSubscription } from '#shared/domain/notification.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/notification-constants.ts';
import { AppError } from '#shared/errors.ts';
import {
  type PushSubscriptionRecord,
  pushSubscriptionEntity,
} from '../_lib/notifications/notification-entities.ts';
import { vapidKeys } from '../_lib/notifications/notification-keys.ts';
import { addressProblem, addressRules } from '../_lib/providers/provider-address.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';

/** Returns the key that browsers subscribe with. */
export async function pushKey() {
  const [current] = await vapidKeys();
  return { success: true as const, data: { publicKey: current.publicKey } };
}

export async function listPushDevices(_input: unknown, call: Call) {
  const found = await listDevices(requireCaller(call).supervisor.supervisorId);
  return { success: true as const, data: { devices: found.map(toDevice) } };
}

/**
 * Subscribes a browser to push messages; the oldest subscription makes room if there are too many.
 * @throws AppError `push-address-refused`: push messages are sent to public addresses only; `validation-failed` for a key with which
 *   nothing can be encrypted
 */
export function subscribePush({ clock }: { clock: Clock }) {
  return async ({ endpoint, keys }: PushSubscription, call: Call) => {
    if (addressProblem(endpoint, addressRules())) throw new AppError('push-address-refused');
    refuseBrokenKey(keys.p256dh);
    const { supervisorId } = requireCaller(call).supervisor;
    const device = {
      supervisorId,
      subscriptionId: createHash('sha256').update(endpoint).digest('hex'),
      endpoint,
      ...keys,
      userAgent: call.userAgent.slice(0, 300),
      createdAt: clock().toISOString(),
    };
    const others = (await listDevices(supervisorId)).filter(
      ({ subscriptionId }) => subscriptionId !== device.subscriptionId,
    );
    const tooMany = others
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(NOTIFICATION_LIMITS.pushSubscriptions - 1);
    await pushSubscriptionEntity().put(device).go();
    await Promise.all(tooMany.map(({ subscriptionId }) => deleteDevice(supervisorId, subscriptionId)));
    return { success: true as const, data: toDevice(device) };
  };
}

function refuseBrokenKey(key: string): void {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
  } catch {
    throw new AppError('validation-failed', {
      message:
        'keys.p256dh isn’t a public key of the curve P-256. Send the keys that the browser’s subscription has.',
    });
  }
}

/** An unknown browser doesn't receive push messages either, so this is no error. */
export async function unsubscribePush({ id }: { id: string }, call: Call) {
  await deleteDevice(requireCaller(call).supervisor.supervisorId, id.toLowerCase());
  return { success: true as const };
}

async function listDevices(supervisorId: string): Promise<PushSubscriptionRecord[]> {
  const { data } = await pushSubscriptionEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true });
  return data;
}

const deleteDevice = (supervisorId: string, subscriptionId: string) =>
  pushSubscriptionEntity().delete({ supervisorId, subscriptionId }).go();

const toDevice = ({ subscriptionId, userAgent, createdAt }: PushSubscriptionRecord) => ({
  id: subscriptionId,
  userAgent,
  createdAt,
});
