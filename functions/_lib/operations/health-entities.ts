import { Entity, type EntityItem } from 'electrodb';
import { COMPONENT_IDS } from '#shared/domain/component-status.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_OPERATIONS');
const component = { type: COMPONENT_IDS, required: true } as const;

/** How often a component was checked on a day, and how often it failed. */
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

/** A period in which a component failed; without an end while it lasts. */
export const incidentEntity = once(
  () =>
    new Entity(
      {
        model: model('incident'),
        attributes: {
          component,
          startedAt: string,
          endedAt: { type: 'string' },
          expiresAt: number,
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
