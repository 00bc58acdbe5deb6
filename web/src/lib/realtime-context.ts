import { createContext, use } from 'react';
import type { ServerMessage } from '#shared/domain/socket-messages.ts';

/** How it stands with the socket (product-spec.md §4). */
export type RealtimeStatus = 'disconnected' | 'connected' | 'authenticated' | 'error';

/** What the server says of its own accord, while somebody is logged in. */
export interface Realtime {
  status: RealtimeStatus;
  /** Calls back with each message; gives what ends that. Stable: fit for the dependencies of an effect. */
  onMessage(listener: (message: ServerMessage) => void): () => void;
  /**
   * Calls back each time the socket has authenticated: what was read before may lack what was told while it was closed,
   * from now on nothing is missed. Stable, too.
   */
  onReread(listener: () => void): () => void;
}

export const RealtimeContext = createContext<Realtime | undefined>(undefined);

/** The socket of who is logged in. Throws outside of `RealtimeProvider`. */
export function useRealtime(): Realtime {
  const realtime = use(RealtimeContext);
  if (!realtime) throw new Error('useRealtime must be used within a RealtimeProvider');
  return realtime;
}
