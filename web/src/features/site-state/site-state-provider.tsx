import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import type { SiteState } from '#shared/domain/site-state.ts';
import { api } from '../../lib/api-client.ts';
import { useRealtime } from '../../lib/realtime-context.ts';
import { type SiteStatus, siteStatus } from './site-status.ts';

const SiteStateContext = createContext<SiteStatus | undefined>(undefined);

/** Returns the current site state. Throws outside of `SiteStateProvider`. */
export function useSiteState(): SiteStatus {
  const status = use(SiteStateContext);
  if (!status) throw new Error('useSiteState must be used within a SiteStateProvider');
  return status;
}

const POLL_MS = 30_000;
/** With an open socket, which brings changes at once. */
const POLL_BESIDE_SOCKET_MS = 5 * 60_000;

interface ProviderProps {
  /** Called when the state differs from the previous one. */
  onChange?: (now: SiteState, before: SiteState) => void;
  children: ReactNode;
}

/**
 * Loads the site state at startup and every 30 seconds. Signed-in browsers receive changes over the socket, and poll every five
 * minutes while it is open (docs/product/site-state.md). Never delays a page.
 */
export function SiteStateProvider({ onChange, children }: ProviderProps) {
  const { status } = useRealtime();
  const { data, isError } = useQuery({
    ...api['site-state'].get.queryOptions({ select: ({ data: state }) => state }),
    staleTime: 0,
    refetchInterval: status === 'authenticated' ? POLL_BESIDE_SOCKET_MS : POLL_MS,
    refetchOnWindowFocus: true,
    // Fails without a network instead of pausing the query.
    networkMode: 'always',
  });
  useSocketState();
  const previous = useRef(data);
  useEffect(() => {
    const before = previous.current;
    previous.current = data;
    // Structural sharing makes an equal response the same object.
    if (data && before && data !== before) onChange?.(data, before);
  }, [data, onChange]);
  return <SiteStateContext value={siteStatus({ data, isError })}>{children}</SiteStateContext>;
}

/** Applies the states that the socket sends. */
function useSocketState(): void {
  const queryClient = useQueryClient();
  const { onMessage } = useRealtime();
  useEffect(
    () =>
      onMessage((message) => {
        if (message.type !== 'site_state') return;
        const { queryKey } = api['site-state'].get.queryOptions();
        queryClient.setQueryData(
          queryKey,
          (before) => before && { ...before, data: { ...before.data, ...message.data } },
        );
      }),
    [onMessage, queryClient],
  );
}
