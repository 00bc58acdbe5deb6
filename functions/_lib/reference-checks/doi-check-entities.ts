import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

/** The outcome of looking up the DOI that a version's authors gave for the same work elsewhere. */
export const doiCheckEntity = once(
  () =>
    new Entity(
      {
        model: model('doicheck'),
        attributes: {
          paperId: string,
          version: number,
          doi: string,
          /** A `ReferenceCheck` without an answer. */
          check: json,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['version'] },
          },
        },
      },
      inTable('TABLE_PUBLISHING'),
    ),
);
export type DoiCheckRecord = EntityItem<ReturnType<typeof doiCheckEntity>>;
