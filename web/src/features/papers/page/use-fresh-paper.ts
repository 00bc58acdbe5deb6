import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api-client.ts';
import { useRealtime } from '../../../lib/realtime-context.ts';

/** Refetches a paper, its reviews and its decision when the user is notified of them, and after a reconnection. */
export function useFreshPaper(archiveId: string): void {
  const queryClient = useQueryClient();
  const { onMessage, onReread } = useRealtime();
  useEffect(() => {
    const refetch = () => {
      void queryClient.invalidateQueries({ queryKey: api.papers.get.key() });
      void queryClient.invalidateQueries({ queryKey: api.reviews.key() });
    };
    const unlisten = onMessage((message) => {
      if (message.type === 'notification' && isAbout(message.data.actionUrl, archiveId)) refetch();
    });
    const unlistenReread = onReread(refetch);
    return () => {
      unlisten();
      unlistenReread();
    };
  }, [archiveId, onMessage, onReread, queryClient]);
}

/** Whether a path is a page of a paper, such as `/papers/COL.2611.00042/reviews#r1`. */
const isAbout = (path: string, archiveId: string): boolean =>
  path.startsWith(`/papers/${archiveId}`) && !/^\d/.test(path.slice(`/papers/${archiveId}`.length));
