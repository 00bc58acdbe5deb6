import type { NewWebhook, WebhookChanges, WebhookMessage } from '#shared/domain/webhook.ts';
import { WEBHOOK_LIMITS, WEBHOOK_TEST } from '#shared/domain/webhook-constants.ts';
import { AppError } from '#shared/errors.ts';
import { type WebhookRecord, webhookEntity } from '../_lib/deliveries/delivery-entities.ts';
import { getWebhook, listWebhooks } from '../_lib/deliveries/delivery-repository.ts';
import { newSecret } from '../_lib/deliveries/sign-message.ts';
import { addressProblem, addressRules } from '../_lib/providers/provider-address.ts';
import { encryptKey } from '../_lib/providers/provider-key.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { toWebhook } from './webhook-view.ts';

export interface WebhookDeps {
  clock: Clock;
  newId: () => string;
}

export async function showWebhooks(_input: unknown, call: Call) {
  const webhooks = await listWebhooks(requireCaller(call).supervisor.supervisorId);
  return { success: true as const, data: { webhooks: webhooks.map(toWebhook) } };
}

/**
 * Creates a webhook and returns its secret, this once.
 * @throws AppError `webhook-limit-reached`, `webhook-address-refused`
 */
export function createWebhook({ clock, newId }: WebhookDeps) {
  return async ({ url, format, types, description }: NewWebhook, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    refuseAddress(url);
    if ((await listWebhooks(supervisorId)).length >= WEBHOOK_LIMITS.perSupervisor)
      throw new AppError('webhook-limit-reached');
    const secret = newSecret();
    const webhook: WebhookRecord = {
      supervisorId,
      webhookId: newId(),
      url,
      format,
      types: [...new Set(types)],
      description,
      secret: await encryptKey(secret),
      isActive: true,
      createdAt: clock().toISOString(),
    };
    await webhookEntity().create(webhook).go();
    return { success: true as const, data: { ...toWebhook(webhook), secret } };
  };
}

/** @throws AppError `webhook-not-found`, `webhook-address-refused` */
export async function changeWebhook({ id, ...changes }: WebhookChanges & { id: string }, call: Call) {
  const { supervisorId, webhookId } = await findWebhook(id, call);
  if (changes.url !== undefined) refuseAddress(changes.url);
  const { data } = await webhookEntity()
    .patch({ supervisorId, webhookId })
    .set(defined(changes))
    .go({ response: 'all_new' });
  return { success: true as const, data: toWebhook(data as WebhookRecord) };
}

/** @throws AppError `webhook-not-found` */
export async function deleteWebhook({ id }: { id: string }, call: Call) {
  const { supervisorId, webhookId } = await findWebhook(id, call);
  await webhookEntity().delete({ supervisorId, webhookId }).go();
  return { success: true as const };
}

/**
 * Returns a webhook of the caller.
 * @throws AppError `webhook-not-found`, also for another supervisor's
 */
export async function findWebhook(id: string, call: Call): Promise<WebhookRecord> {
  const { supervisorId } = requireCaller(call).supervisor;
  const webhook = await getWebhook({ supervisorId, webhookId: id });
  if (!webhook) throw new AppError('webhook-not-found');
  return webhook;
}

function refuseAddress(url: string): void {
  if (addressProblem(url, addressRules())) throw new AppError('webhook-address-refused');
}

/** The message of a test. */
export const testMessage = (id: string, at: string, origin: string): WebhookMessage => ({
  type: WEBHOOK_TEST,
  timestamp: at,
  data: {
    id,
    title: 'A test',
    message: 'You asked for a test of this webhook.',
    url: `${origin}/api-keys`,
  },
});
