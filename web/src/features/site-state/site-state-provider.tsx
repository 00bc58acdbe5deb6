import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import type { SiteState } from '#shared/domain/site-state.ts';
import { api } from '../../lib/api-client.ts';
import { useRealtime } from '../../lib/realtime-context.ts';
import { type SiteStatus, siteStatus } from './site-status.ts';

const SiteStateContext = createContext<SiteStatus | undefined>(undefined);

/** What the platform lets people do at present. Throws outside of `SiteStateProvider`. */
export function useSiteState(): SiteStatus {
  const status = use(SiteStateContext);
  if (!status) throw new Error('useSiteState must be used within a SiteStateProvider');
  return status;
}

const POLL_MS = 30_000;

interface ProviderProps {
  /** Called when a poll brought another state than the one before. */
  onChange?: (now: SiteState, before: SiteState) => void;
  children: ReactNode;
}

/**
 * Asks for the state of the site at the start and every 30 seconds (product-spec.md §9); who is logged in is told at once
 * of another one (decisions.md §8). Never holds up a page.
 */
export function SiteStateProvider({ onChange, children }: ProviderProps) {
  const { data, isError } = useQuery({
    ...api['site-state'].get.queryOptions({ select: ({ data: state }) => state }),
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
    // Without a network it cannot be known either: that is a failure, not a reason to wait.
    networkMode: 'always',
  });
  useAnnouncedState();
  const previous = useRef(data);
  useEffect(() => {
    const before = previous.current;
    previous.current = data;
    // An answer that is equal to the one before is the same object.
    if (data && before && data !== before) onChange?.(data, before);
  }, [data, onChange]);
  return <SiteStateContext value={siteStatus({ data, isError })}>{children}</SiteStateContext>;
}

/** Takes over what the socket says. */
function useAnnouncedState(): void {
  const queryClient = useQueryClient();
  const { onMessage } = useRealtime();
  useEffect(
    () =>
      onMessage((message) => {
        if (message.type !== 'site_state') return;
        const { queryKey } = api['site-state'].get.queryOptions();
        queryClient.setQueryData(queryKey, { success: true, data: message.data });
      }),
    [onMessage, queryClient],
  );
}
