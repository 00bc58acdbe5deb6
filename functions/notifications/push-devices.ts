import { createHash } from 'node:crypto';
import type { PushSubscription } from '#shared/domain/notification.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/notification-terms.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { type PushSubscriptionRecord, pushSubscriptionEntity } from '../_lib/notice-entities.ts';
import { vapidKeys } from '../_lib/notice-secret.ts';
import { addressProblem, addressRules } from '../_lib/provider-address.ts';

/** The key that a browser subscribes with. */
export async function pushKey() {
  const { publicKey } = await vapidKeys();
  return { success: true as const, data: { publicKey } };
}

export async function listPushDevices(_input: unknown, call: Call) {
  const found = await devicesOf(signedIn(call).supervisor.supervisorId);
  return { success: true as const, data: { devices: found.map(toDevice) } };
}

/**
 * Alerts a browser from now on; the one known for longest makes room for one too many.
 * @throws AppError `push-address-refused`: alerts are sent to public addresses alone
 */
export function subscribePush({ clock }: { clock: Clock }) {
  return async ({ endpoint, keys }: PushSubscription, call: Call) => {
    if (addressProblem(endpoint, addressRules())) throw new AppError('push-address-refused');
    const { supervisorId } = signedIn(call).supervisor;
    const device = {
      supervisorId,
      subscriptionId: createHash('sha256').update(endpoint).digest('hex'),
      endpoint,
      ...keys,
      userAgent: call.userAgent.slice(0, 300),
      createdAt: clock().toISOString(),
    };
    const others = (await devicesOf(supervisorId)).filter(
      ({ subscriptionId }) => subscriptionId !== device.subscriptionId,
    );
    const tooMany = others
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(NOTIFICATION_LIMITS.pushSubscriptions - 1);
    await pushSubscriptionEntity().put(device).go();
    await Promise.all(tooMany.map(({ subscriptionId }) => drop(supervisorId, subscriptionId)));
    return { success: true as const, data: toDevice(device) };
  };
}

/** A browser that is not known is not alerted either: no error. */
export async function unsubscribePush({ id }: { id: string }, call: Call) {
  await drop(signedIn(call).supervisor.supervisorId, id.toLowerCase());
  return { success: true as const };
}

async function devicesOf(supervisorId: string): Promise<PushSubscriptionRecord[]> {
  const { data } = await pushSubscriptionEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true });
  return data;
}

const drop = (supervisorId: string, subscriptionId: string) =>
  pushSubscriptionEntity().delete({ supervisorId, subscriptionId }).go();

const toDevice = ({ subscriptionId, userAgent, createdAt }: PushSubscriptionRecord) => ({
  id: subscriptionId,
  userAgent,
  createdAt,
});
