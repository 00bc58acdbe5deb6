import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_REALTIME');
/** The gateway's ids are base64, so case matters. */
const asItIs = { casing: 'none' } as const;

/** An open socket. It has no supervisor until it authenticates. */
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
          /** Messages received since the window opened, and when it closes (ms since 1970). */
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
 * An authenticated socket of a supervisor. Found by supervisor with consistent reads, so that what is sent after `authenticated`
 * reaches it, and by shard for broadcasts, so that no partition is hot.
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
