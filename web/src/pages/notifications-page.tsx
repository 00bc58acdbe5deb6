import { useSearchParams } from 'react-router';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { readNotificationsAddress } from '../features/notifications/notifications-address.ts';
import { usePageHead } from '../lib/page-head.ts';

/** `/notifications`: the supervisor's notifications. */
export function NotificationsPage() {
  usePageHead({ title: 'Notifications', robots: 'noindex' });
  const [params] = useSearchParams();
  return <NotificationList view={readNotificationsAddress(params)} />;
}
