import { Entity } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');

/** A paper's entry in one listing and month; newest last. */
export const listEntryEntity = once(
  () =>
    new Entity(
      {
        model: model('listentry'),
        attributes: {
          list: string,
          month: string,
          publishedAt: string,
          paperId: string,
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

/** The number of papers in a listing in a month (`2611`), and how often its entries changed. */
export const listCountEntity = once(
  () =>
    new Entity(
      {
        model: model('listcount'),
        attributes: {
          list: string,
          month: string,
          count: number,
          // Undefined until the first change after the release that counts them.
          changes: { type: 'number' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['list'] }, sk: { field: 'sk', composite: ['month'] } },
        },
      },
      configuration(),
    ),
);

/** The listings that contain a paper, and how often they changed; makes the listings' consumer idempotent. */
export const listingEntity = once(
  () =>
    new Entity(
      {
        model: model('listing'),
        attributes: {
          paperId: string,
          lists: { type: 'list', items: { type: 'string' }, required: true },
          publishedAt: { type: 'string' },
          revision: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
