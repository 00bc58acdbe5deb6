import { Entity } from 'electrodb';
import type { DecidedStatus, DecisionComputation } from '#shared/domain/decision.ts';
import { json } from './json-attribute.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_REVIEWING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const number = { type: 'number', required: true } as const;
const string = { type: 'string', required: true } as const;

/** A decision on a version, with its inputs; numbered within the paper. The newest is what the page shows. */
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

/** What an admin decided of a version against the rule, until it is lifted. */
export const overrideEntity = once(
  () =>
    new Entity(
      {
        model: model('override'),
        attributes: {
          paperId: string,
          version: number,
          status: { type: ['UNDER_REVIEW', 'ACCEPTED', 'REJECTED'] as const },
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
