import { useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import { notificationQueries } from './notification-queries.ts';
import './notifications.css';

/** The content of the bell's panel: the ten most recent notifications, with links to all of them and their settings. */
export function RecentList({ onFollow }: { onFollow: () => void }) {
  const recent = useQuery(notificationQueries.recent());
  return (
    <>
      <header className="notifications-head">
        <h2 id="notifications-title">Notifications</h2>
        {recent.data && recent.data.unreadCount > 0 && <MarkAllButton />}
      </header>
      <Notifications recent={recent} onFollow={onFollow} />
      <footer className="notifications-foot">
        <Link to="/notifications" onClick={onFollow}>
          View all notifications
        </Link>
        <Link to="/profile#notifications" onClick={onFollow}>
          <Settings className="icon" aria-hidden /> Notification Settings
        </Link>
      </footer>
    </>
  );
}

function Notifications({ recent, onFollow }: { recent: Recent; onFollow: () => void }) {
  if (recent.isPending)
    return (
      <div className="notifications-loading" role="status" aria-label="Loading notifications">
        <Skeleton height={52} />
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    );
  if (!recent.data)
    return (
      <div className="notifications-none" role="alert">
        <p>Failed to load notifications</p>
        <button type="button" className="button" onClick={() => void recent.refetch()}>
          Try again
        </button>
      </div>
    );
  if (recent.data.notifications.length === 0)
    return <p className="notifications-none">No notifications yet</p>;
  return (
    <ul className="notifications-list">
      {recent.data.notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationEntry notification={notification} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

const useRecent = () => useQuery(notificationQueries.recent());
type Recent = ReturnType<typeof useRecent>;
