import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../../_lib/runtime/entity-parts.ts';
import { once } from '../../_lib/runtime/once.ts';

/**
 * A paper's views and downloads. Its own item, because each write of the paper's item also writes its indexes and starts the
 * consumers of papers.
 */
export const visitCounterEntity = once(
  () =>
    new Entity(
      {
        model: model('visitcounter'),
        attributes: {
          paperId: string,
          views: number,
          downloads: number,
          /** The last day on which the paper was visited, and its visits: `v` or `d` and the visitor's id of that day. */
          day: string,
          visits: { type: 'set', items: 'string' },
          /** The same of the visited day before, during the first hours of `day`. */
          earlierDay: { type: 'string' },
          earlierVisits: { type: 'set', items: 'string' },
          /** The counts that the paper's own item has, and when it got them. */
          shownViews: number,
          shownDownloads: number,
          shownAt: string,
          revision: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      inTable('TABLE_OPERATIONS'),
    ),
);
export type VisitCounter = EntityItem<ReturnType<typeof visitCounterEntity>>;
