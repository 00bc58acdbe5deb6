import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api-client.ts';
import { markedAllRead, readAgain } from './notification-queries.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Marks everything as read; shown at once, taken back where the server could not. */
export function MarkAllButton() {
  const queryClient = useQueryClient();
  const mark = useMutation({
    mutationFn: () => apiClient.notifications.markAllRead(),
    onMutate: () => markedAllRead(queryClient),
    onSuccess: () => tellOtherTabs(null),
    onError: (error) => {
      console.error('The notifications could not be marked as read', error);
      return readAgain(queryClient);
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
