import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** A response has about 10 kB, so a session keeps at most 2 MB. */
const MOST = 200;

interface KeptEvent {
  id: string;
  streamId: string;
  message: JSONRPCMessage;
}

/**
 * Keeps the recent events of a session, so that a client that reconnects gets what it missed (`Last-Event-ID`).
 * Doesn't implement `getStreamIdForEventId`: with it, the transport would refuse a client that reconnects before the server
 * notices the broken connection.
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
      if (!last) throw new Error(`Event ${lastId} is no longer available.`);
      const missed = events
        .slice(events.indexOf(last) + 1)
        .filter(({ streamId, message }) => streamId === last.streamId && 'jsonrpc' in message);
      for (const { id, message } of missed) await send(id, message);
      return last.streamId;
    },
  };
}
