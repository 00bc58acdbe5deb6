import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Notification } from '#shared/domain/notification.ts';
import { apiClient } from '../../lib/api-client.ts';
import { markedRead, readAgain } from './notification-queries.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { relativeTime } from './relative-time.ts';

/** One notification: a link to what it is about, which marks it as read. */
export function NotificationEntry({
  notification: { id, title, message, isRead, createdAt, actionUrl },
  onFollow,
}: {
  notification: Notification;
  onFollow?: () => void;
}) {
  const queryClient = useQueryClient();
  const mark = useMutation({
    mutationFn: () => apiClient.notifications.markRead({ id }),
    onSuccess: () => tellOtherTabs(id),
    onError: (error) => {
      console.error('The notification could not be marked as read', error);
      return readAgain(queryClient);
    },
  });
  const follow = () => {
    if (!isRead) {
      markedRead(queryClient, id);
      mark.mutate();
    }
    onFollow?.();
  };
  return (
    <Link className="notification" to={actionUrl} data-unread={!isRead || undefined} onClick={follow}>
      <span className="notification-title">
        {!isRead && <span className="visually-hidden">Unread: </span>}
        {title}
      </span>
      <time className="notification-time" dateTime={createdAt}>
        {relativeTime(createdAt, new Date())}
      </time>
      <span className="notification-message">{message}</span>
    </Link>
  );
}
