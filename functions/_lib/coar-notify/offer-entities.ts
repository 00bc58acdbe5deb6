import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

/** An offer that a repository sent (COAR Notify), with where its answers go. */
export const offerEntity = once(
  () =>
    new Entity(
      {
        model: model('offer'),
        attributes: {
          paperId: string,
          /** The SHA-256 of the sender and the notice's id. */
          offerId: string,
          kind: { type: ['review', 'endorsement'] as const, required: true },
          /** The account that sent it, and its webhook that receives the answers. */
          supervisorId: string,
          webhookId: string,
          /** `Offer`. */
          offer: json,
          /** The review request that it became. */
          requestId: { type: 'string' },
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['offerId'] },
          },
          bySender: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['supervisorId'] },
            sk: { field: 'gsi1sk', composite: ['at', 'offerId'] },
          },
        },
      },
      inTable('TABLE_REVIEWING'),
    ),
);
export type OfferRecord = EntityItem<ReturnType<typeof offerEntity>>;

/** Returns the offers about a paper. */
export async function listOffers(paperId: string): Promise<OfferRecord[]> {
  const { data } = await offerEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true });
  return data;
}
