import { Entity } from 'electrodb';
import type { DecidedStatus, DecisionComputation } from '#shared/domain/decision.ts';
import { LISTED_STATUSES } from '#shared/domain/paper-constants.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_REVIEWING');

/** A decision on a version with its inputs, numbered within the paper. The page shows the newest. */
export const decisionEntity = once(
  () =>
    new Entity(
      {
        model: model('decision'),
        attributes: {
          paperId: string,
          sequence: { ...number, padding: { length: 6, char: '0' } },
          version: number,
          /** `DecisionRecord`. */
          record: json,
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['sequence'] },
          },
        },
      },
      configuration(),
    ),
);
export interface DecisionRecord {
  before: DecidedStatus;
  status: DecidedStatus;
  computation: DecisionComputation;
  override?: { reason: string; by: string };
}

/** An admin's decision on a version against the rule, until it is lifted. */
export const overrideEntity = once(
  () =>
    new Entity(
      {
        model: model('override'),
        attributes: {
          paperId: string,
          version: number,
          status: { type: LISTED_STATUSES },
          reason: string,
          by: string,
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['version'] },
          },
        },
      },
      configuration(),
    ),
);
