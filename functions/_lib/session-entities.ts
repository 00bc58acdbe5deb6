import { Entity, type EntityItem } from 'electrodb';
import { SECURITY_EVENT_KINDS } from '#shared/domain/security-event.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_IDENTITY') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });

/** A login somewhere. A token is good only while its session stands. */
export const sessionEntity = once(
  () =>
    new Entity(
      {
        model: model('session'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          sessionId: { type: 'string', required: true },
          userAgent: { type: 'string', required: true },
          /** The supervisor's when it was opened, or last carried over: at another one the session has ended. */
          tokenVersion: { type: 'number', required: true },
          createdAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
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

/** Where somebody has logged in from before, as a hash; forgotten after half a year without them. */
export const deviceEntity = once(
  () =>
    new Entity(
      {
        model: model('device'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          device: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
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

/** What happened to an account that its owner may want to know. */
export const securityEventEntity = once(
  () =>
    new Entity(
      {
        model: model('securityevent'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          /** A ULID: events sort by time. */
          eventId: { type: 'string', required: true },
          kind: { type: SECURITY_EVENT_KINDS, required: true },
          at: { type: 'string', required: true },
          userAgent: { type: 'string', required: true },
          detail: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
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
