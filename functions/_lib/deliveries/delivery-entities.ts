import { Entity, type EntityItem } from 'electrodb';
import { DELIVERY_STATES, WEBHOOK_FORMATS } from '#shared/domain/webhook-constants.ts';
import { boolean, inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

/** An address of a supervisor's own that receives their notifications. */
export const webhookEntity = once(
  () =>
    new Entity(
      {
        model: model('webhook'),
        attributes: {
          supervisorId: string,
          webhookId: string,
          url: string,
          /** `standard` receives notifications, `coar-notify` the answers to its offers. */
          format: { type: WEBHOOK_FORMATS, required: true, default: 'standard' },
          /** The types of notifications; empty for all. */
          types: { type: 'list', items: { type: 'string' }, required: true },
          description: string,
          /** Encrypted. */
          secret: string,
          isActive: boolean,
          createdAt: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['webhookId'] },
          },
        },
      },
      inTable('TABLE_NOTIFICATIONS'),
    ),
);
export type WebhookRecord = EntityItem<ReturnType<typeof webhookEntity>>;

/** A message to be posted, with the attempts so far. */
export const deliveryEntity = once(
  () =>
    new Entity(
      {
        model: model('delivery'),
        attributes: {
          /** Whose message it is, and where it goes. */
          supervisorId: string,
          webhookId: string,
          /** The notification's id, or a ULID. */
          deliveryId: string,
          type: string,
          body: string,
          state: { type: DELIVERY_STATES, required: true },
          /** Since it was last sent again by hand. */
          tries: number,
          /** JSON of `DeliveryAttempt[]`. */
          attempts: string,
          dueAt: string,
          /** Incremented by each change (optimistic locking). */
          revision: number,
          createdAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId', 'webhookId'] },
            sk: { field: 'sk', composite: ['deliveryId'] },
          },
        },
      },
      inTable('TABLE_NOTIFICATIONS'),
    ),
);
export type DeliveryRecord = EntityItem<ReturnType<typeof deliveryEntity>>;
