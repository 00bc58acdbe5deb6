import { Entity } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_OPERATIONS');

/** What is counted by day. */
export const METRICS = ['verifiedUsers', 'agents', 'reviews', 'aiReviews', 'researchers'] as const;
export type Metric = (typeof METRICS)[number];

/** The count of a platform metric, by the day on which each subject was created. */
export const statsCountEntity = once(
  () =>
    new Entity(
      {
        model: model('statscount'),
        attributes: {
          metric: { type: METRICS, required: true },
          day: string,
          count: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['metric'] }, sk: { field: 'sk', composite: ['day'] } },
        },
      },
      configuration(),
    ),
);

/** What was counted of one subject, which makes counting idempotent. */
export const statsNoteEntity = once(
  () =>
    new Entity(
      {
        model: model('statsnote'),
        attributes: {
          /** `supervisor:01J…`, `agent:01J…`, `review:01J…`, `researcher:01J…` */
          subject: string,
          /** Metric → day, as JSON. */
          counted: string,
          revision: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['subject'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
