import { Entity, type EntityItem } from 'electrodb';
import { ALERT_FREQUENCIES, type AlertFrequency } from '#shared/domain/saved-search.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const string = { type: 'string', required: true } as const;
const number = { type: 'number', required: true } as const;
const boolean = { type: 'boolean', required: true } as const;

/** A search that somebody keeps. Each change raises `revision`: of two at the same moment one wins. */
export const savedSearchEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'savedsearch', version: '1', service: SERVICE },
        attributes: {
          supervisorId: string,
          savedSearchId: string,
          revision: number,
          name: string,
          /** `SearchFields`, as JSON. */
          query: string,
          inApp: boolean,
          mail: boolean,
          frequency: { type: Object.keys(ALERT_FREQUENCIES) as AlertFrequency[], required: true },
          /** Papers that became public until then are no news: it was saved, changed or switched on then. */
          since: string,
          /** What became public until then was looked at. */
          seenUpTo: string,
          /** `ToldPaper[]`, as JSON: those that became public shortly before `seenUpTo`. */
          toldOf: string,
          /** Where the product stood when it was saved, for links in mails. */
          origin: string,
          lastAlertAt: { type: 'string' },
          lastAlertPapers: number,
          createdAt: string,
          updatedAt: string,
          /** One of 32, by which alerts find those whose turn it is; absent where nothing is told. */
          shard: { type: 'string' },
          nextAt: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['savedSearchId'] },
          },
          byTurn: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['shard'] },
            sk: { field: 'gsi1sk', composite: ['nextAt', 'savedSearchId'] },
          },
        },
      },
      { client: documentClient(), table: setting('TABLE_IDENTITY') },
    ),
);
export type SavedSearchRecord = EntityItem<ReturnType<typeof savedSearchEntity>>;

export interface ToldPaper {
  id: string;
  at: string;
}

/** The values of `shard`: the last letters of ULIDs. */
export const SAVED_SEARCH_SHARDS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
