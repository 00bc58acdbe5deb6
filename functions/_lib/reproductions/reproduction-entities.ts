import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');

/** A reproduction as a paper lists it. */
export const reproductionEntity = once(
  () =>
    new Entity(
      {
        model: model('reproduction'),
        attributes: {
          paperId: string,
          reproductionId: string,
          /** A `ReproductionSummary`, without its votes. */
          summary: json,
          /** Votes of authors and readers; absent in records of earlier releases. */
          helpful: { type: 'number' },
          unhelpful: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['reproductionId'] },
          },
        },
      },
      configuration(),
    ),
);

/** The signed record of a reproduction; separate, because a list of records would be megabytes. */
export const reproductionRecordEntity = once(
  () =>
    new Entity(
      {
        model: model('reproductionrecord'),
        attributes: {
          paperId: string,
          reproductionId: string,
          jws: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['reproductionId'] },
          },
        },
      },
      configuration(),
    ),
);

/** A run that an account started; deleted by its record, or after some days. */
export const reproductionRunEntity = once(
  () =>
    new Entity(
      {
        model: model('reproductionrun'),
        attributes: {
          paperId: string,
          runId: string,
          supervisorId: string,
          /** The request that its record answers: free, or paid before the run started. */
          requestId: { type: 'string' },
          startedAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['runId'] },
          },
        },
      },
      configuration(),
    ),
);
export type ReproductionRunRecord = EntityItem<ReturnType<typeof reproductionRunEntity>>;
