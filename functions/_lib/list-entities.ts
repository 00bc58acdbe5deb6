import { Entity } from 'electrodb';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_PUBLISHING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });

/** A paper's place in one list and month; newest last. */
export const listEntryEntity = once(
  () =>
    new Entity(
      {
        model: model('listentry'),
        attributes: {
          list: { type: 'string', required: true },
          month: { type: 'string', required: true },
          publishedAt: { type: 'string', required: true },
          paperId: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['list', 'month'] },
            sk: { field: 'sk', composite: ['publishedAt', 'paperId'] },
          },
        },
      },
      configuration(),
    ),
);

/** How many papers a list has in a month (`2611`). */
export const listCountEntity = once(
  () =>
    new Entity(
      {
        model: model('listcount'),
        attributes: {
          list: { type: 'string', required: true },
          month: { type: 'string', required: true },
          count: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['list'] }, sk: { field: 'sk', composite: ['month'] } },
        },
      },
      configuration(),
    ),
);

/** The lists in which a paper stands now, and how often that changed: what makes the lists' consumer idempotent. */
export const listingEntity = once(
  () =>
    new Entity(
      {
        model: model('listing'),
        attributes: {
          paperId: { type: 'string', required: true },
          lists: { type: 'list', items: { type: 'string' }, required: true },
          publishedAt: { type: 'string' },
          revision: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
