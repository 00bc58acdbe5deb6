import { useNavigate } from 'react-router';
import { DangerZone } from '../features/profile/danger-zone.tsx';
import { StorageUse } from '../features/profile/storage-use.tsx';
import { SubmissionLimit } from '../features/profile/submission-limit.tsx';
import { useAuth } from '../lib/auth.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** `/profile/account`: the supervisor's storage, submissions and data, and the end of the account. */
export function AccountPage() {
  const navigate = useNavigate();
  const { logout } = useAuth();
  return (
    <ProfileFrame tab="/profile/account">
      {(supervisor) => (
        <>
          <StorageUse />
          <SubmissionLimit />
          <DangerZone
            supervisor={supervisor}
            onDeleted={async () => {
              // Leaves this page first, because it would redirect a logged-out user to /login.
              await navigate('/');
              await logout();
            }}
          />
        </>
      )}
    </ProfileFrame>
  );
}
