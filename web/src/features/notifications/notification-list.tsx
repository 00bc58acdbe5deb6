import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '#shared/input/counted.ts';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import { notificationQueries } from './notification-queries.ts';
import { type NotificationsView, writeNotificationsAddress } from './notifications-address.ts';
import './notifications.css';

/** The supervisor's notifications, newest first, from the last 180 days. */
export function NotificationList({ view }: { view: NotificationsView }) {
  const list = useQuery(notificationQueries.page(view.page, view.unreadOnly));
  const unread = list.data?.unreadCount ?? 0;
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Notifications</h1>
          <p className="list-facts">
            {list.data && <span>{counted(list.data.pagination.totalCount, 'notification')}</span>}
            {unread > 0 && <span>{unread} unread</span>}
          </p>
        </div>
        <p className="list-actions">
          {unread > 0 && <MarkAllButton />}
          <Link className="button button-quiet" to="/profile#notifications">
            Notification Settings
          </Link>
        </p>
      </header>
      <Tabs look="section-tabs" label="Filter notifications">
        <Link
          to={writeNotificationsAddress({ page: 1, unreadOnly: false })}
          aria-current={view.unreadOnly ? undefined : 'page'}
        >
          All
        </Link>
        <Link
          to={writeNotificationsAddress({ page: 1, unreadOnly: true })}
          aria-current={view.unreadOnly ? 'page' : undefined}
        >
          Unread
        </Link>
      </Tabs>
      <Entries list={list} view={view} />
    </>
  );
}

function Entries({ list, view }: { list: List; view: NotificationsView }) {
  if (list.isError && !list.data)
    return <ErrorMessage title="Failed to load notifications" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading notifications" />;
  const { notifications, pagination } = list.data;
  if (notifications.length === 0) return <NothingHere view={view} total={pagination.totalCount} />;
  return (
    <>
      <ul className="notifications-list notifications-page list-body" aria-busy={list.isPlaceholderData}>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationEntry notification={notification} />
          </li>
        ))}
      </ul>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(page) => writeNotificationsAddress({ ...view, page })}
      />
    </>
  );
}

function NothingHere({ view, total }: { view: NotificationsView; total: number }) {
  const [sentence, to, action] =
    total > 0
      ? ['This page doesn’t exist.', writeNotificationsAddress({ ...view, page: 1 }), 'First page']
      : view.unreadOnly
        ? ['No unread notifications.', '/notifications', 'Show all']
        : ['No notifications yet', '/browse', 'Browse papers'];
  return <EmptyMessage sentence={sentence} to={to} action={action} />;
}

const useList = () => useQuery(notificationQueries.page(1, false));
type List = ReturnType<typeof useList>;
