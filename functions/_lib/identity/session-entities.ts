import { Entity, type EntityItem } from 'electrodb';
import { SECURITY_EVENT_KINDS } from '#shared/domain/security-event.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_IDENTITY');

/** A session. Its tokens are valid only while this item exists. */
export const sessionEntity = once(
  () =>
    new Entity(
      {
        model: model('session'),
        attributes: {
          supervisorId: string,
          sessionId: string,
          userAgent: string,
          /** The supervisor's token version when it was opened or renewed; if they differ, the session has ended. */
          tokenVersion: number,
          createdAt: string,
          /** When its person last proved who they are; absent in sessions from before this existed. */
          authenticatedAt: { type: 'string' },
          /** Whether the person also proved who they are by a second factor. */
          isStrong: { type: 'boolean' },
          /** The last act of administration. */
          administeredAt: { type: 'string' },
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['sessionId'] },
          },
        },
      },
      configuration(),
    ),
);

export type SessionRecord = EntityItem<ReturnType<typeof sessionEntity>>;

/** A device that a supervisor has signed in from, as a hash; deleted after 180 days without use. */
export const deviceEntity = once(
  () =>
    new Entity(
      {
        model: model('device'),
        attributes: {
          supervisorId: string,
          device: string,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['device'] },
          },
        },
      },
      configuration(),
    ),
);

/** A security-relevant event on an account, for its owner. */
export const securityEventEntity = once(
  () =>
    new Entity(
      {
        model: model('securityevent'),
        attributes: {
          supervisorId: string,
          /** A ULID, so that events sort by time. */
          eventId: string,
          kind: { type: SECURITY_EVENT_KINDS, required: true },
          at: string,
          userAgent: string,
          detail: string,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['eventId'] },
          },
        },
      },
      configuration(),
    ),
);
