import { NotificationSettings } from '../features/notification-settings/notification-settings.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** `/profile/notifications`: how the supervisor is notified. */
export function NotificationSettingsPage() {
  return <ProfileFrame tab="/profile/notifications">{() => <NotificationSettings />}</ProfileFrame>;
}
