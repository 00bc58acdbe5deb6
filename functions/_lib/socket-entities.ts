import { Entity, type EntityItem } from 'electrodb';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_REALTIME') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const number = { type: 'number', required: true } as const;
const string = { type: 'string', required: true } as const;
/** The gateway's ids are base64: capitals count. */
const asItIs = { casing: 'none' } as const;

/** An open socket, from its $connect on. `supervisorId` and `sessionId` are there once it has authenticated. */
export const connectionEntity = once(
  () =>
    new Entity(
      {
        model: model('connection'),
        attributes: {
          connectionId: string,
          supervisorId: { type: 'string' },
          sessionId: { type: 'string' },
          isWelcomed: { type: 'boolean' },
          /** Messages taken since the window opened, and when it closes (ms since 1970). */
          taken: number,
          windowEndsAt: number,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['connectionId'], ...asItIs },
            sk: { field: 'sk', composite: [] },
          },
        },
      },
      configuration(),
    ),
);
export type ConnectionRecord = EntityItem<ReturnType<typeof connectionEntity>>;

/**
 * Who hears what over which socket: one for each socket that has authenticated. Found by supervisor, consistently (what
 * is told after `authenticated` reaches the socket), and all of them by shard, so that no partition is hot.
 */
export const listenerEntity = once(
  () =>
    new Entity(
      {
        model: model('listener'),
        attributes: {
          supervisorId: string,
          connectionId: string,
          sessionId: string,
          tokenVersion: number,
          shard: number,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'], ...asItIs },
            sk: { field: 'sk', composite: ['connectionId'], ...asItIs },
          },
          byShard: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['shard'] },
            sk: { field: 'gsi1sk', composite: ['connectionId'], ...asItIs },
          },
        },
      },
      configuration(),
    ),
);
export type ListenerRecord = EntityItem<ReturnType<typeof listenerEntity>>;
