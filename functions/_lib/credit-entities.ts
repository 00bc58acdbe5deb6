import { Entity, type EntityItem } from 'electrodb';
import { CREDIT_TYPES } from '#shared/domain/ledger.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_LEDGER') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const number = { type: 'number', required: true } as const;
const string = { type: 'string', required: true } as const;

/**
 * What a supervisor has; never changed but by the transaction of a posting. The platform's two accounts are split in
 * sixteen (`platform-issue-07`), so that not every bonus meets every other one.
 */
export const balanceEntity = once(
  () =>
    new Entity(
      {
        model: model('balance'),
        attributes: { ownerId: string, available: number, locked: number, earned: number },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['ownerId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A transaction of the ledger, by the key of what caused it; there is one of each. */
export const postingEntity = once(
  () =>
    new Entity(
      {
        model: model('posting'),
        attributes: {
          key: string,
          description: string,
          /** `Entry[]` of shared/domain/ledger.ts, as JSON text. */
          entries: string,
          at: string,
        },
        indexes: { primary: { pk: { field: 'pk', composite: ['key'] }, sk: { field: 'sk', composite: [] } } },
      },
      configuration(),
    ),
);

/** A posting as one account's owner sees it: a line of the statement. */
export const entryEntity = once(
  () =>
    new Entity(
      {
        model: model('entry'),
        attributes: {
          ownerId: string,
          at: string,
          key: string,
          pocket: { type: ['available', 'locked', 'issue', 'fees'] as const, required: true },
          type: { type: CREDIT_TYPES, required: true },
          amount: number,
          description: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['ownerId'] },
            sk: { field: 'sk', composite: ['at', 'key', 'pocket'] },
          },
        },
      },
      configuration(),
    ),
);
export type EntryRecord = EntityItem<ReturnType<typeof entryEntity>>;
