import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ServerMessage } from '#shared/domain/socket-messages.ts';
import { useAuth } from '../lib/auth.tsx';
import { listeners } from '../lib/listeners.ts';
import type { RealtimeConnection } from '../lib/realtime.ts';
import { RealtimeContext, type RealtimeStatus } from '../lib/realtime-context.ts';

/**
 * Keeps a WebSocket open while a supervisor is logged in, and loads its code only then. Logging out, here or in another
 * tab, closes it.
 */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const { isAuthenticated, token } = useAuth();
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<RealtimeStatus>('disconnected');
  const [{ messages, rereads }] = useState(() => ({
    messages: listeners<ServerMessage>(),
    rereads: listeners<void>(),
  }));

  useEffect(() => {
    if (!isAuthenticated || !token) return;
    const ended = new AbortController();
    let connection: RealtimeConnection | undefined;
    const wake = () => {
      if (document.visibilityState === 'visible') connection?.wake();
    };
    void import('../lib/realtime.ts')
      .then(({ openAsSet }) =>
        openAsSet(
          queryClient,
          {
            token,
            onStatus: setStatus,
            onMessage: messages.notify,
            onReread: rereads.notify,
          },
          ended.signal,
        ),
      )
      .then((opened) => {
        connection = opened;
        if (ended.signal.aborted) opened?.close();
      });
    window.addEventListener('online', wake, ended);
    document.addEventListener('visibilitychange', wake, ended);
    return () => {
      ended.abort();
      connection?.close();
      setStatus('disconnected');
    };
  }, [isAuthenticated, token, messages, rereads, queryClient]);

  const realtime = useMemo(
    () => ({ status, onMessage: messages.add, onReread: rereads.add }),
    [status, messages, rereads],
  );
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}
