import { createContext, use } from 'react';
import type { ServerMessage } from '#shared/domain/socket-messages.ts';

/** The state of the WebSocket. */
export type RealtimeStatus = 'disconnected' | 'connected' | 'authenticated' | 'error';

/** Messages that the server pushes during a session. */
export interface Realtime {
  status: RealtimeStatus;
  /** Adds a listener for messages and returns a function that removes it. Stable, so it can be an effect dependency. */
  onMessage(listener: (message: ServerMessage) => void): () => void;
  /**
   * Adds a listener for each authentication of the socket. Data loaded before may be stale, because messages were missed
   * while it was closed. Stable too.
   */
  onReread(listener: () => void): () => void;
}

export const RealtimeContext = createContext<Realtime | undefined>(undefined);

/** Returns the session's socket. Throws outside `RealtimeProvider`. */
export function useRealtime(): Realtime {
  const realtime = use(RealtimeContext);
  if (!realtime) throw new Error('useRealtime must be used within a RealtimeProvider');
  return realtime;
}
