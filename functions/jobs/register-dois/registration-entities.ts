import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../../_lib/runtime/entity-parts.ts';
import { once } from '../../_lib/runtime/once.ts';

/** What the registrar last received about a paper, a version or a review. */
export const registrationEntity = once(
  () =>
    new Entity(
      {
        model: model('registration'),
        attributes: {
          paperId: string,
          /** The public id of the paper, the version or the review. */
          name: string,
          doi: string,
          /** The SHA-256 of the metadata as sent; empty while it is being sent, or if it must be sent again. */
          hash: { type: 'string' },
          /** How often sending began (optimistic locking). */
          revision: number,
          registeredAt: { type: 'string' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['name'] },
          },
        },
      },
      inTable('TABLE_PUBLISHING'),
    ),
);
export type RegistrationRecord = EntityItem<ReturnType<typeof registrationEntity>>;
