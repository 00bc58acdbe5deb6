import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api-client.ts';
import { markAllRead, refetchNotifications } from './notification-queries.ts';
import { broadcastRead } from './other-tabs.ts';

/** Marks all notifications as read. The list changes immediately and is refetched if the request fails. */
export function MarkAllButton() {
  const queryClient = useQueryClient();
  const mark = useMutation({
    mutationFn: () => apiClient.notifications.markAllRead(),
    onMutate: () => markAllRead(queryClient),
    onSuccess: () => broadcastRead(null),
    onError: (error) => {
      console.error('Failed to mark the notifications as read', error);
      return refetchNotifications(queryClient);
    },
  });
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={mark.isPending}
      onClick={() => mark.mutate()}
    >
      Mark all read
    </button>
  );
}
