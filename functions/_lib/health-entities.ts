import { Entity, type EntityItem } from 'electrodb';
import { COMPONENT_IDS } from '#shared/domain/component-status.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_OPERATIONS') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const string = { type: 'string', required: true } as const;
const component = { type: COMPONENT_IDS, required: true } as const;

/** How often a component was asked on a day, and how often it did not answer. */
export const healthDayEntity = once(
  () =>
    new Entity(
      {
        model: model('healthday'),
        attributes: {
          component,
          day: string,
          checks: { type: 'number' },
          failed: { type: 'number' },
          expiresAt: { type: 'number' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['component'] }, sk: { field: 'sk', composite: ['day'] } },
        },
      },
      configuration(),
    ),
);

/** A time in which a component did not answer; without an end as long as it lasts. */
export const incidentEntity = once(
  () =>
    new Entity(
      {
        model: model('incident'),
        attributes: {
          component,
          startedAt: string,
          endedAt: { type: 'string' },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['component'] },
            sk: { field: 'sk', composite: ['startedAt'] },
          },
        },
      },
      configuration(),
    ),
);
export type IncidentRecord = EntityItem<ReturnType<typeof incidentEntity>>;
