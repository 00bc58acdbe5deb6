import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** An answer has some 10 kB: a session keeps 2 MB at the most. */
const MOST = 200;

interface KeptEvent {
  id: string;
  streamId: string;
  message: JSONRPCMessage;
}

/**
 * What was sent of late in one session, so that a client whose line broke hears what it missed (`Last-Event-ID`).
 * It does not say which stream an event was of: the transport would refuse who comes back before the break was noticed here.
 */
export function recentEvents(most = MOST): EventStore {
  const events: KeptEvent[] = [];
  let count = 0;
  return {
    storeEvent: async (streamId, message) => {
      count += 1;
      const id = String(count);
      events.push({ id, streamId, message });
      if (events.length > most) events.shift();
      return id;
    },
    replayEventsAfter: async (lastId, { send }) => {
      const last = events.find(({ id }) => id === lastId);
      if (!last) throw new Error(`Event ${lastId} is not kept any more.`);
      const missed = events
        .slice(events.indexOf(last) + 1)
        .filter(({ streamId, message }) => streamId === last.streamId && 'jsonrpc' in message);
      for (const { id, message } of missed) await send(id, message);
      return last.streamId;
    },
  };
}
