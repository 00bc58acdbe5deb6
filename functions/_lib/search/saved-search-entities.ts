import { Entity, type EntityItem } from 'electrodb';
import { ALERT_FREQUENCIES, type AlertFrequency } from '#shared/domain/saved-search.ts';
import { boolean, inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

/** A saved search. Every change increments `revision` (optimistic locking). */
export const savedSearchEntity = once(
  () =>
    new Entity(
      {
        model: model('savedsearch'),
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
          /** When it was saved, changed or turned on: papers published before don't count as new. */
          since: string,
          /** Papers published before this time were checked. */
          seenUpTo: string,
          /** `ToldPaper[]`, as JSON: papers published shortly before `seenUpTo` that were alerted. */
          toldOf: string,
          /** The origin of the website when it was saved, for links in emails. */
          origin: string,
          lastAlertAt: { type: 'string' },
          lastAlertPapers: number,
          createdAt: string,
          updatedAt: string,
          /** One of 32, for finding searches that are due; absent if alerts are off. */
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
      inTable('TABLE_IDENTITY'),
    ),
);
export type SavedSearchRecord = EntityItem<ReturnType<typeof savedSearchEntity>>;

export interface ToldPaper {
  id: string;
  at: string;
}

/** The values of `shard`: the last letters of ULIDs. */
export const SAVED_SEARCH_SHARDS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
