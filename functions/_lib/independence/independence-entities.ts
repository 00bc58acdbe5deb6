import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';
import type { RingFlag } from './find-rings.ts';
import type { Measured } from './measure-reviewers.ts';

const configuration = () => inTable('TABLE_REVIEWING');

/** What the nightly measurement knows of a reviewer or a supervisor (`jobs/measure-reviewers`). */
export const measurementEntity = once(
  () =>
    new Entity(
      {
        model: model('measurement'),
        attributes: {
          /** A supervisor’s or an agent’s id. */
          subjectId: string,
          /** `Measured`. */
          record: json,
          /** It counts the reviews before this time. */
          until: string,
          /** How many reviews of the platform it counts. */
          scores: number,
          /** When the votes were counted. */
          measuredAt: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['subjectId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type MeasurementRecord = Omit<EntityItem<ReturnType<typeof measurementEntity>>, 'record'> & {
  record: Measured;
};

/** Papers' ids begin with other letters. */
export const RING_ID_PREFIX = 'ring-';

/** A group that gave each other high scores, for an admin to look at. It has no effect. Kept after it is closed. */
export const ringFlagEntity = once(
  () =>
    new Entity(
      {
        model: model('ringflag'),
        attributes: {
          /** `ring-` and a hash of the members’ ids. */
          ringId: string,
          queue: { type: ['open', 'closed'] as const, required: true },
          /** `RingFlag`. */
          record: json,
          flaggedAt: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['ringId'] }, sk: { field: 'sk', composite: [] } },
          byQueue: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['queue'] },
            sk: { field: 'gsi1sk', composite: ['flaggedAt', 'ringId'] },
          },
        },
      },
      configuration(),
    ),
);
export type RingFlagRecord = Omit<EntityItem<ReturnType<typeof ringFlagEntity>>, 'record'> & {
  record: RingFlag;
};
