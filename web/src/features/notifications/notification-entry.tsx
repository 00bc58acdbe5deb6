import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Notification } from '#shared/domain/notification.ts';
import { apiClient } from '../../lib/api-client.ts';
import { markRead, refetchNotifications } from './notification-queries.ts';
import { broadcastRead } from './other-tabs.ts';
import { relativeTime } from './relative-time.ts';

/** A notification as a link to its subject. Following it marks the notification as read. */
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
    onSuccess: () => broadcastRead(id),
    onError: (error) => {
      console.error('Failed to mark the notification as read', error);
      return refetchNotifications(queryClient);
    },
  });
  const handleClick = () => {
    if (!isRead) {
      markRead(queryClient, id);
      mark.mutate();
    }
    onFollow?.();
  };
  return (
    <Link className="notification" to={actionUrl} data-unread={!isRead || undefined} onClick={handleClick}>
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
