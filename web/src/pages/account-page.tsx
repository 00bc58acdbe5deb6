import { useLocation } from 'react-router';
import { DangerZone } from '../features/profile/danger-zone.tsx';
import { StorageUse } from '../features/profile/storage-use.tsx';
import { SubmissionLimit } from '../features/profile/submission-limit.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** `/profile/account`: the supervisor's storage, submissions and data, and the end of the account. */
export function AccountPage() {
  const { key } = useLocation();
  return (
    <ProfileFrame tab="/profile/account">
      {(supervisor) => (
        <>
          <StorageUse />
          {/* Anew by each way here: a notification of an admin’s answer leads to this page from itself, too. */}
          <SubmissionLimit key={key} />
          <DangerZone
            supervisor={supervisor}
            onDeleted={() => {
              // The session ended with the account. A new load leaves nothing of it in memory, and no page asks with its token again. The
              // key is that of `stored-token.ts`, which would tell this page, and this page would lead to the login.
              localStorage.removeItem('token');
              window.location.replace('/');
            }}
          />
        </>
      )}
    </ProfileFrame>
  );
}
