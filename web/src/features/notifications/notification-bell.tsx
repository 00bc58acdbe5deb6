import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/input/counted.ts';
import { prepareAlerts, showAlert } from '../../lib/browser-alerts.ts';
import { useRealtime } from '../../lib/realtime-context.ts';
import {
  addNotification,
  notificationQueries,
  refetchNotifications,
  syncRead,
} from './notification-queries.ts';
import { onReadInOtherTab } from './other-tabs.ts';
import { badgeText } from './recent-notifications.ts';
import './notification-bell.css';

const RecentList = lazy(() => import('./recent-list.tsx').then((module) => ({ default: module.RecentList })));

const PANEL = 'notifications';

/** The bell of a logged-in supervisor: shows the number of unread notifications and opens the recent ones. */
export function NotificationBell() {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLiveNotifications();
  useEffect(() => {
    prepareAlerts().catch((error: unknown) => console.info('Push alerts are not available', error));
  }, []);
  const { data: unread = 0 } = useQuery(notificationQueries.unreadCount());
  const badge = badgeText(unread);
  return (
    <>
      <button type="button" className="icon-button bell" popoverTarget={PANEL} aria-expanded={isOpen}>
        <Bell className="icon" aria-hidden />
        {badge && (
          <span className="bell-badge" aria-hidden>
            {badge}
          </span>
        )}
        <span className="visually-hidden">
          Notifications{unread > 0 && `, ${formatCount(unread)} unread`}
        </span>
      </button>
      <section
        id={PANEL}
        popover="auto"
        className="notifications-panel"
        ref={panel}
        aria-labelledby="notifications-title"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <RecentList onFollow={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </section>
    </>
  );
}

/** Applies the socket's messages as they arrive, and refetches after a reconnection. */
function useLiveNotifications(): void {
  const queryClient = useQueryClient();
  const { onMessage, onReread } = useRealtime();
  useEffect(
    () =>
      onMessage((message) => {
        if (message.type === 'notifications_read') syncRead(queryClient, message.data.id);
        if (message.type !== 'notification') return;
        addNotification(queryClient, message.data);
        showAlert(message.data);
      }),
    [onMessage, queryClient],
  );
  useEffect(() => onReadInOtherTab((id) => syncRead(queryClient, id)), [queryClient]);
  useEffect(() => onReread(() => void refetchNotifications(queryClient)), [onReread, queryClient]);
}
