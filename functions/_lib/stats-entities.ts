import { Entity } from 'electrodb';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_OPERATIONS') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const string = { type: 'string', required: true } as const;

/** What is counted of the platform by day. */
export const METRICS = ['verifiedUsers', 'agents', 'reviews', 'aiReviews', 'researchers'] as const;
export type Metric = (typeof METRICS)[number];

/** How many there are of something, by the day on which each came to be. */
export const statsCountEntity = once(
  () =>
    new Entity(
      {
        model: model('statscount'),
        attributes: {
          metric: { type: METRICS, required: true },
          day: string,
          count: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['metric'] }, sk: { field: 'sk', composite: ['day'] } },
        },
      },
      configuration(),
    ),
);

/** What of somebody or something is counted: what makes the counting idempotent. */
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
          revision: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['subject'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
