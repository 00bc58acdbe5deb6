import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { NewWebhook, Webhook, WebhookChanges, WebhookDelivery } from '#shared/domain/webhook.ts';
import { WEBHOOK_LIMITS } from '#shared/domain/webhook-constants.ts';

const mine = endpoint('notifications', 'supervisor', { needs: 'account' });
const byId = z.object({ id: z.string().max(100).describe('The webhook’s id.') });
const byDelivery = byId.extend({ deliveryId: z.string().max(100).describe('The delivery’s id.') });

/** Webhooks: a supervisor's notifications, posted to an address of their own (https://www.standardwebhooks.com). */
export const webhookEndpoints = {
  listWebhooks: mine
    .route({ method: 'GET', path: '/notifications/webhooks', summary: 'List my webhooks' })
    .output(envelope(z.object({ webhooks: z.array(Webhook) }))),
  createWebhook: mine
    .route({
      method: 'POST',
      path: '/notifications/webhooks',
      summary: 'Create a webhook',
      description:
        'Posts my notifications to an address, each at least once, signed as in Standard Webhooks. Returns the secret for checking ' +
        'signatures; it is shown only this once.',
      successStatus: 201,
    })
    .input(NewWebhook)
    .errors(errors('webhook-limit-reached', 'webhook-address-refused'))
    .output(
      envelope(
        Webhook.extend({
          secret: z
            .string()
            .describe('`whsec_` and the key in base64, as libraries of Standard Webhooks take it.'),
        }),
      ),
    ),
  changeWebhook: mine
    .route({
      method: 'PUT',
      path: '/notifications/webhooks/{id}',
      summary: 'Change or pause a webhook',
      description: 'Omitted fields stay unchanged.',
    })
    .input(WebhookChanges.extend(byId.shape))
    .errors(errors('webhook-not-found', 'webhook-address-refused'))
    .output(envelope(Webhook)),
  deleteWebhook: mine
    .route({ method: 'DELETE', path: '/notifications/webhooks/{id}', summary: 'Delete a webhook' })
    .input(byId)
    .errors(errors('webhook-not-found'))
    .output(z.object({ success: z.literal(true) })),
  testWebhook: mine
    .route({
      method: 'POST',
      path: '/notifications/webhooks/{id}/test',
      summary: 'Send a message of the type TEST to a webhook',
      successStatus: 202,
    })
    .input(byId)
    .errors(errors('webhook-not-found', 'webhook-untestable'))
    .output(envelope(WebhookDelivery)),
  listDeliveries: mine
    .route({
      method: 'GET',
      path: '/notifications/webhooks/{id}/deliveries',
      summary: 'List a webhook’s deliveries, newest first',
      description: `The newest ${WEBHOOK_LIMITS.deliveriesShown}, with the attempts at each. They are kept for ${WEBHOOK_LIMITS.deliveryDays} days.`,
    })
    .input(byId)
    .errors(errors('webhook-not-found'))
    .output(envelope(z.object({ deliveries: z.array(WebhookDelivery) }))),
  replayDelivery: mine
    .route({
      method: 'POST',
      path: '/notifications/webhooks/{id}/deliveries/{deliveryId}/replay',
      summary: 'Send a delivery again',
      description: 'Sends the same message with the same id at once, also one that was delivered.',
      successStatus: 202,
    })
    .input(byDelivery)
    .errors(errors('webhook-not-found', 'webhook-delivery-not-found'))
    .output(envelope(WebhookDelivery)),
};
