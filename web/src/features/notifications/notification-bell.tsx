import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { prepareAlerts, showAlert } from '../../lib/browser-alerts.ts';
import { useRealtime } from '../../lib/realtime-context.ts';
import { counted } from '../../ui/counted.ts';
import { notificationCame, notificationQueries, readAgain, readElsewhere } from './notification-queries.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { badgeText } from './recent-notifications.ts';
import './notification-bell.css';

const RecentList = lazy(() => import('./recent-list.tsx').then((module) => ({ default: module.RecentList })));

const PANEL = 'notifications';

/** How many notifications are unread, and the latest of them on a click. For who is logged in. */
export function NotificationBell() {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLiveNotifications();
  useEffect(() => {
    prepareAlerts().catch((error: unknown) => console.info('This browser is not alerted', error));
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
          Notifications{unread > 0 && `, ${counted(unread, 'unread one', 'unread ones')}`}
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

/** What the socket says comes in at once; whenever it was away, count and lists are read anew. */
function useLiveNotifications(): void {
  const queryClient = useQueryClient();
  const { onMessage, onReread } = useRealtime();
  useEffect(
    () =>
      onMessage((message) => {
        if (message.type === 'notifications_read') readElsewhere(queryClient, message.data.id);
        if (message.type !== 'notification') return;
        notificationCame(queryClient, message.data);
        showAlert(message.data);
      }),
    [onMessage, queryClient],
  );
  useEffect(() => hearOtherTabs((id) => readElsewhere(queryClient, id)), [queryClient]);
  useEffect(() => onReread(() => void readAgain(queryClient)), [onReread, queryClient]);
}
