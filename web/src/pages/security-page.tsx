import { SecurityPanel } from '../features/security/security-panel.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** `/profile/security`: password, sessions, and security events. */
export function SecurityPage() {
  return <ProfileFrame tab="/profile/security">{() => <SecurityPanel />}</ProfileFrame>;
}
