import * as z from 'zod';
import type { Context } from '../constructs/context-table.ts';
import type { StreamConsumer } from '../constructs/stream-consumer.ts';

/** The events of one entity that wake one consumer. */
export interface FollowedEvents {
  table: Context;
  consumer: string;
  entity: string;
  events: string[];
}

const Image = z.looseObject({ __edb_e__: z.object({ S: z.array(z.string()) }) });
const Pattern = z.looseObject({
  eventName: z.array(z.string()).optional(),
  dynamodb: z.looseObject({ NewImage: Image.optional(), OldImage: Image.optional() }),
});
const ALL_EVENTS = ['INSERT', 'MODIFY', 'REMOVE'];

/** Lists which entities' events each stream consumer follows, from the filters of its event source. */
export function readConsumers(consumers: StreamConsumer[]): FollowedEvents[] {
  return consumers.flatMap((consumer) => {
    const eventsOf = new Map<string, Set<string>>();
    for (const change of consumer.changes) {
      const { eventName = ALL_EVENTS, dynamodb } = Pattern.parse(change);
      const entities = (dynamodb.NewImage ?? dynamodb.OldImage)?.__edb_e__.S ?? [];
      for (const entity of entities) {
        eventsOf.set(entity, new Set([...(eventsOf.get(entity) ?? []), ...eventName]));
      }
    }
    return [...eventsOf].map(([entity, events]) => ({
      table: consumer.table.context,
      consumer: consumer.node.id,
      entity,
      events: ALL_EVENTS.filter((event) => events.has(event)),
    }));
  });
}
